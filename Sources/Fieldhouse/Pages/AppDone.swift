/// What a form has done. The browser takes it as a word to the next page, which shows the message.
struct AppDone: Hashable, Sendable {
    enum Act: String, CaseIterable, Sendable {
        case projectCreated = "project-created"
        case projectSaved = "project-saved"
        case projectDeleted = "project-deleted"
        case projectRestored = "project-restored"
        case requestSent = "request-sent"
        case requestSaved = "request-saved"
        case requestDeleted = "request-deleted"
        case requestRestored = "request-restored"
        case answerSaved = "answer-saved"
        case linkDropped = "link-dropped"
    }

    let act: Act
    /// The id of what it was done to; nil where the page knows.
    let id: String?

    private static let prefix = "fieldhouse."

    init(_ act: Act, _ id: String? = nil) {
        self.act = act
        self.id = id
    }

    /// Reads the word from a browser; nil for one that is not the app's.
    init?(word: String) {
        guard word.hasPrefix(Self.prefix) else { return nil }
        let parts = word.dropFirst(Self.prefix.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let act = parts.first.flatMap({ Act(rawValue: String($0)) }) else { return nil }
        self.init(act, parts.count == 2 ? String(parts[1]) : nil)
    }

    /// The word.
    var word: String { Self.prefix + act.rawValue + (id.map { ".\($0)" } ?? "") }

    /// Whether the page still shows the message after a reload, because it offers to undo the action.
    var stays: Bool { act == .projectDeleted || act == .requestDeleted }

    /// Whether a page is the one that shows the message.
    func isSaid(on page: Destination) -> Bool {
        switch (act, page) {
        case (.linkDropped, _): page.hasRoomForNews
        case (.projectCreated, .projectDetail), (.projectSaved, .projectDetail),
            (.projectRestored, .projectDetail), (.projectDeleted, .projects), (.requestSent, .rfiDetail),
            (.requestSaved, .rfiDetail), (.requestRestored, .rfiDetail), (.answerSaved, .rfiDetail),
            (.requestDeleted, .projectDetail), (.requestDeleted, .rfis):
            true
        default: false
        }
    }
}

extension Destination {
    /// Whether its page shows what was done elsewhere. A form has no room for it, so the next page says it.
    var hasRoomForNews: Bool {
        switch self {
        case .settings, .createProject, .createRFI, .groupDetail, .joinGroup: false
        case .projects, .rfis, .groups, .projectDetail, .rfiDetail, .profile, .about: true
        }
    }
}
