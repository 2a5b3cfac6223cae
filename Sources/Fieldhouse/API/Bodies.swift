/// What clients send.
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
    /// Names the invitation, so that it is sent once; nil leaves that to the server.
    let id: String?
}

struct ResentInvitationBody: Decodable {
    /// Names the invitation that replaces the earlier one; nil leaves that to the server.
    let id: String?
}

struct InvitationCode: Decodable {
    let code: String
}
