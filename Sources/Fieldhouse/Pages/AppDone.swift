/// What a form has done. The browser takes it as a word to the next page, which shows the message.
struct AppDone: Hashable, Sendable {
    enum Act: String, CaseIterable, Sendable {
        case groupCreated = "group-created"
        case groupRenamed = "group-renamed"
        case groupDeleted = "group-deleted"
        case groupLeft = "group-left"
        case groupJoined = "group-joined"
        case roleChanged = "role-changed"
        case memberRemoved = "member-removed"
        case invitationSent = "invitation-sent"
        case invitationResent = "invitation-resent"
        case invitationRevoked = "invitation-revoked"
        case projectCreated = "project-created"
        case projectSaved = "project-saved"
        case projectDeleted = "project-deleted"
        case projectRestored = "project-restored"
        case requestSent = "request-sent"
        case requestSaved = "request-saved"
        case requestDeleted = "request-deleted"
        case requestRestored = "request-restored"
        case answerSaved = "answer-saved"
        case nameSaved = "name-saved"
        case linkDropped = "link-dropped"
    }

    let act: Act
    /// The id of what it was done to, or its sealed name where it is gone; nil where the page knows.
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
        // What waited may be any page. A form has no room for a message, so the next page shows it.
        case (.groupJoined, .createProject), (.groupJoined, .createRFI), (.groupJoined, .joinGroup),
            (.linkDropped, .createProject), (.linkDropped, .createRFI), (.linkDropped, .joinGroup):
            false
        case (.groupJoined, _), (.linkDropped, _): true
        case (.groupCreated, .groupDetail), (.groupRenamed, .groupDetail),
            (.roleChanged, .groupDetail), (.memberRemoved, .groupDetail), (.invitationSent, .groupDetail),
            (.invitationResent, .groupDetail), (.invitationRevoked, .groupDetail), (.groupDeleted, .groups),
            (.groupLeft, .groups), (.projectCreated, .projectDetail), (.projectSaved, .projectDetail),
            (.projectRestored, .projectDetail), (.projectDeleted, .projects), (.requestSent, .rfiDetail),
            (.requestSaved, .rfiDetail), (.requestRestored, .rfiDetail), (.answerSaved, .rfiDetail),
            (.requestDeleted, .projectDetail), (.requestDeleted, .rfis), (.nameSaved, .profile):
            true
        default: false
        }
    }
}
