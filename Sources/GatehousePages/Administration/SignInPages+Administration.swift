import Gatehouse
import GatehouseAccounts
import GatehouseTokens
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// The administration pages. Everybody else gets "page not found".
extension SignInPages {
    func addAdministrationRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        let routes = AdministrationRoutes(pages: self, group: pages)
        let keys = services.signingKeys
        routes.add(AdministrationPath.overview) { try await AdministrationOverview.page($0, keys) }
        let search = AdministrationSearch(sealing: Sealing(key: services.keys.subkey(.search)))
        let people = AdministrationPeople(search: search)
        let mails = AdministrationMails(search: search)
        routes.add(AdministrationPath.people, isSearch: true) {
            try await people.list($0)
        } act: {
            try people.find($0, $1)
        }
        routes.add(AdministrationPath.newPerson) {
            AdministrationNewPerson.page($0)
        } act: {
            try await AdministrationNewPerson.take($0, $1)
        }
        routes.addFile(AdministrationPath.peopleFile, of: AdministrationPath.people) { try await people.file($0, $1) }
        routes.addFile(AdministrationPath.trailFile, of: AdministrationPath.trail) {
            try await AdministrationTrail.file($0, $1)
        }
        let groups = AdministrationGroups(search: search)
        routes.add(AdministrationPath.groups, isSearch: true) {
            try await groups.list($0)
        } act: {
            try groups.find($0, $1)
        }
        routes.add("\(AdministrationPath.groups)/:id") {
            try await AdministrationGroup.page($0)
        } act: {
            try await AdministrationGroup.take($0, $1)
        }
        routes.add(AdministrationPath.settings) { try AdministrationSettings.page($0) }
        routes.add("\(AdministrationPath.people)/:id") {
            try await AdministrationPerson.page($0)
        } act: {
            try await AdministrationPerson.take($0, $1)
        }
        routes.add(AdministrationPath.trail, isSearch: true) {
            try await AdministrationTrail.page($0)
        } act: {
            try await AdministrationTrail.find($0, $1, search)
        }
        routes.add(AdministrationPath.keys) {
            try await AdministrationKeys.page($0, keys)
        } act: {
            try await AdministrationKeys.take($0, $1, keys)
        }
        routes.add(AdministrationPath.mails) {
            try await mails.page($0)
        } act: {
            try await AdministrationMails.take($0, $1)
        }
        routes.addSearch(AdministrationPath.mailSearch, of: AdministrationPath.mails) { try mails.find($0, $1) }
    }
}
