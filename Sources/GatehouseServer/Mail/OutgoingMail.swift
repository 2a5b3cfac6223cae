/// A mail to be delivered. It is encoded for one purpose only: to be sealed for the outbox.
struct OutgoingMail: Codable, Sendable, Equatable {
    var to: String
    var subject: String
    var text: String
    var code: String
    var links: [String]
}
