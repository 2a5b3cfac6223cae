import GatehouseWire

/// The bodies that clients send.
struct GroupBody: Decodable {
    let name: String
}

struct RoleBody: Decodable {
    let role: String
}

struct NewProject: Decodable {
    let name: String
    let site: String?
    let groupID: String
}

struct NewRFI: Decodable {
    let title: String
    let question: String
}

struct ProjectBody: Decodable {
    let name: String
    let site: String
}

struct RFIBody: Decodable {
    let title: String
    let question: String
    /// The revision that the person saw.
    let revision: Int
}

struct AnswerBody: Decodable {
    let answer: String
    /// The revision that the person saw.
    let revision: Int
}

struct InvitationBody: Decodable {
    let email: String
    /// The id of the invitation, so that it is sent only once; nil if the server chooses it.
    let id: String?
}

struct ResentInvitationBody: Decodable {
    /// The id of the invitation that replaces the earlier one; nil if the server chooses it.
    let id: String?
}

struct InvitationCode: Decodable, Redacted {
    let code: String
}
