import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Hummingbird

/// The pages about the person.
extension Fieldhouse {
    func settings(_ visitor: Visitor) async throws -> Response {
        let page = SettingsPage(
            visitor: visitor, isAdministrator: try await pages.isAdministrator(visitor.account))
        return visitor.renderer.page(page.view(bar(of: visitor, .ok)))
    }

    /// - Parameter refused: The form that changes the name, as it was sent, with its error.
    func profile(
        _ visitor: Visitor, refused: (form: EntryForm, fault: EntryForm.Fault)? = nil
    ) async throws -> Response {
        let profile = try await pages.profiles.getProfile(userId: visitor.account.user.id.text)
        let form = refused?.form ?? Self.nameForm(visitor.typed["name"] ?? profile?.displayName ?? "")
        let page = ProfilePage(
            visitor: visitor, profile: profile, provider: pages.providerName(visitor.account.method.rawValue),
            form: form.view(
                action: navigation.path(of: .profile), ticket: ticket(for: .profile, visitor), fault: refused?.fault,
                takesFocus: refused != nil, visitor.words
            ).form)
        let status: HTTPResponse.Status = refused == nil ? .ok : .unprocessableContent
        return visitor.renderer.page(page.view(bar(of: visitor, status)), status: status)
    }

    /// Changes the person's name.
    func changeName(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        do {
            try await data(of: visitor).rename(to: posted["name"] ?? "")
            return done(.nameSaved, at: .profile)
        } catch FieldhouseError.invalid(let rule, let failure) {
            return try await profile(
                visitor, refused: (Self.nameForm(posted["name"] ?? ""), EntryForm.Fault(rule, failure)))
        }
    }

    private static func nameForm(_ name: String) -> EntryForm {
        EntryForm(
            title: .name, fields: [EntryForm.Field(id: "name", rule: .displayName, value: name, help: .nameHelp)],
            submit: .save)
    }
}
