import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Which language Gatehouse's own views have, and how an app puts its own sentences into them.
@Suite
struct DeviceLanguageTests {
    @Test(
        "APP-10 language and direction are the device's, in the person's order, with English for everybody else",
        arguments: [
            (["de-AT", "en-GB"], "de", false), (["ar-EG"], "ar", true), (["nb-NO", "fr-CA"], "fr", false),
            (["nb-NO"], "en", false), ([], "en", false),
        ])
    func device(languages: [String], language: String, isRightToLeft: Bool) {
        let catalogue = Catalogue.device(preferring: languages)
        #expect(catalogue.language == language)
        #expect(catalogue.isRightToLeft == isRightToLeft)
    }

    @Test("APP-10 an app that names no catalogue has the device's, everywhere")
    @MainActor
    func defaults() {
        let device = Catalogue.device(preferring: Locale.preferredLanguages).language
        let root = CompositionRoot()
        #expect(Catalogue.device().language == device)
        #expect(NavigationPorts().catalogue.language == device)
        #expect(root.makeAuthViewModel().catalogue.language == device)
        #expect(
            AppRoot<Spot>(.items, backEnd: root.backEnd, settings: InMemorySettings()).flow.catalogue.language
                == device)
    }

    @Test("APP-10 what an app says about the language goes before the device, for flow and coordinator")
    @MainActor
    func saidByTheApp() {
        let app = AppRoot<Spot>(
            .items, backEnd: CompositionRoot().backEnd, settings: InMemorySettings(), catalogue: .arabic)
        #expect(app.flow.catalogue.language == "ar")
        #expect(app.coordinator.catalogue.language == "ar")
    }

    @Test("APP-10 a device that speaks the language keeps its region; another one gets the language's plain locale")
    func locale() {
        #expect(Catalogue.german.locale(on: Locale(identifier: "de_AT")).identifier == "de_AT")
        #expect(Catalogue.german.locale(on: Locale(identifier: "en_US")).identifier == "de")
    }

    // MARK: Sentences of the app

    @Test("APP-10 a table replaces sentences by the names of their cases and leaves the others")
    func table() {
        let own = Catalogue.english.replacing([
            "loginTitle": "Hello again", "confirmEmailText": "The code went to %@.", "failure.network": "No signal.",
            "failure.rate_limited": "Wait %@.", "passwordTooShort": "%@ characters, please.",
            "choiceTitle.unnamed": "Hi", "Tell us your company.": "Which company?", "or": "or else",
        ])
        #expect(own.text(.loginTitle) == "Hello again")
        #expect(own.text(.confirmEmailText(email: "a%@b@example.com")) == "The code went to a%@b@example.com.")
        #expect(own.sentence(.failure(.network)) == "No signal.")
        #expect(own.sentence(.failure(.rateLimited(retryAfter: 60))) == "Wait 60 seconds.")
        #expect(own.sentence(.passwordTooShort(minimum: 8)) == "8 characters, please.")
        #expect(own.text(.choiceTitle(app: nil)) == "Hi")
        #expect(own.text(.choiceTitle(app: "Fieldhouse")) == say(.choiceTitle(app: "Fieldhouse")))
        #expect(own.sentence(.text("Tell us your company.")) == "Which company?")
        #expect(own.text(.or) == "or else")
        #expect(own.text(.back) == Catalogue.english.text(.back))
        #expect(own.sentence(.failure(.rateLimited(retryAfter: nil))) == say(.failure(.rateLimited(retryAfter: nil))))
    }

    @Test("APP-10 an address in a right-to-left sentence of an app's own stays together")
    func isolated() {
        let own = Catalogue.arabic.replacing(["confirmEmailText": "%@."])
        #expect(own.text(.confirmEmailText(email: "a@example.com")) == "\u{2068}a@example.com\u{2069}.")
    }

    @Test("APP-10 every text and sentence can be replaced, each under its own key")
    func keys() {
        var keys: [String] = []
        for text in Samples.texts {
            let all = Catalogue.english.replacing([key(of: "\(text)"): "%@!"])
            #expect(all.text(text) != Catalogue.english.text(text), "\(text)")
            keys.append(key(of: "\(text)"))
        }
        for sentence in Samples.sentences where sentence != .text("words of the app") {
            let all = Catalogue.english.replacing([key(of: "\(sentence)"): "%@!"])
            #expect(all.sentence(sentence) != Catalogue.english.sentence(sentence), "\(sentence)")
            keys.append(key(of: "\(sentence)"))
        }
        for error in Samples.errors {
            let name = if case .unknown = error { "unknown" } else { error.code }
            let suffix = error == .rateLimited(retryAfter: nil) ? ".unnamed" : ""
            let all = Catalogue.english.replacing(["failure.\(name)\(suffix)": "%@!"])
            #expect(all.sentence(.failure(error)).hasSuffix("!"), "\(error)")
        }
        #expect(Set(keys).count == keys.count)
    }

    /// The name of a case, as the compiler prints it.
    private func key(of description: String) -> String {
        let name = String(description.prefix { $0 != "(" })
        return description.hasSuffix("nil)") ? name + ".unnamed" : name
    }

    @Test("APP-10 a String Catalog's tables give sentences to our languages, and languages that we don't have")
    func stringCatalog() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        let tables = ["de": "loginTitle = \"Servus\";", "it": "loginTitle = \"Accedi\";", "he": "back = \"x\";"]
        for (language, table) in tables {
            let place = folder.appending(path: "\(language).lproj")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(table.utf8).write(to: place.appending(path: "Gatehouse.strings"))
        }
        let bundle = try #require(Bundle(path: folder.path))
        let all = Catalogue.all(adding: bundle)
        #expect(all.map(\.language) == Catalogue.all.map(\.language) + ["he", "it"])
        #expect(Catalogue.device(among: all, preferring: ["de-DE"]).text(.loginTitle) == "Servus")
        let italian = Catalogue.device(among: all, preferring: ["it-CH", "de"])
        #expect(italian.text(.loginTitle) == "Accedi")
        #expect(italian.text(.back) == Catalogue.english.text(.back))
        #expect(!italian.isRightToLeft)
        #expect(Catalogue.device(among: all, preferring: ["he"]).isRightToLeft)
        #expect(Catalogue.all(adding: bundle, table: "Other").map(\.language) == Catalogue.all.map(\.language))
    }
}
