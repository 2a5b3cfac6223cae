/// What one look at a server found.
package struct DoctorFinding: Sendable, Equatable, Encodable {
    /// What was looked at: a word that stays the same.
    package var check: String
    /// Whether it is as it should be.
    package var isGood: Bool
    /// What was found.
    package var text: String
    /// What to do about it; nil where nothing has to be done.
    package var remedy: String?

    enum CodingKeys: String, CodingKey {
        case check
        case isGood = "ok"
        case text
        case remedy
    }

    /// Something that is as it should be.
    static func good(_ check: String, _ text: String) -> DoctorFinding {
        DoctorFinding(check: check, isGood: true, text: text)
    }

    /// Something that is not.
    static func bad(_ check: String, _ text: String, _ remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isGood: false, text: text, remedy: remedy)
    }
}
