import Foundation

/// A way through the flow, written down in `Tests/Scenarios`: what a person does, and what there is to see then. The
/// pages are held to the same file by `Tests/Browser/test_scenarios.py`. A sentence is named as in `Catalogue.names`.
struct Scenario: Decodable, Sendable {
    /// What the person sees.
    struct Sight: Decodable, Sendable {
        /// The name of a screen of the file; nil where no screen is looked at.
        var screen: String?
        /// What stands in the field of the address; nothing unless said.
        var address: String?
        /// Whether the consent is given; it is not unless said.
        var isTicked: Bool?
        /// The actions that cannot be chosen; none unless said.
        var disabled: [String]?
        /// What the screen says; nothing unless said.
        var notice: Notice?
        /// Whether the person is in.
        var isSignedIn: Bool?
        /// How many mails the address has been sent.
        var mails: Int?
        /// How many sessions the account has.
        var sessions: Int?
    }

    /// What a screen says, and at which field.
    struct Notice: Decodable, Equatable, Sendable {
        var kind: String
        var text: String
        var at: String?
    }

    /// What the person does, in the order of these members.
    struct Step: Decodable, Sendable {
        /// Whether the server can be reached from now on.
        var isConnected: Bool?
        /// What is typed, by the labels of the fields.
        var type: [String: String]?
        /// Whether the consent is given.
        var tick: Bool?
        /// The label of an action.
        var press: String?
        /// The label of another one, pressed before the first has been answered.
        var meanwhile: String?
        /// The label of the action that submits what was typed, pressed where that has not submitted itself.
        var submit: String?
        /// What there is to see then.
        var see: Sight
    }

    /// What is on a screen.
    struct Layout: Decodable, Equatable, Sendable {
        var title: String
        var texts: [String]
        var fields: [String]
        var consent: String?
        var actions: [String]
    }

    /// All scenarios with their screens.
    struct File: Decodable, Sendable {
        var screens: [String: Layout]
        var scenarios: [Scenario]

        /// Reads the file from the sources.
        static func load() throws -> File {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../Scenarios/sign-in.json").standardized
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
        }
    }

    var name: String
    /// `confirmed` or `unconfirmed`; nil where the address has no account.
    var account: String?
    var steps: [Step]
}
