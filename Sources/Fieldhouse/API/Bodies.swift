/// The bodies that clients send.
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
