/// What clients send.
struct NewGroup: Decodable {
    let name: String
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

struct InvitationCode: Decodable {
    let code: String
}
