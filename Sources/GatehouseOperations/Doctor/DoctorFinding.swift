/// The result of one check of a server.
package struct DoctorFinding: Sendable, Equatable, Encodable {
    /// What was checked, as a stable word.
    package var check: String
    /// Whether it is as it should be.
    package var isGood: Bool
    /// What was found.
    package var text: String
    /// What to do about it; nil if there is nothing to do.
    package var remedy: String?

    enum CodingKeys: String, CodingKey {
        case check
        case isGood = "ok"
        case text
        case remedy
    }

    /// Reports that something is as it should be.
    static func good(_ check: String, _ text: String) -> DoctorFinding {
        DoctorFinding(check: check, isGood: true, text: text)
    }

    /// Reports that something is wrong.
    static func bad(_ check: String, _ text: String, _ remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isGood: false, text: text, remedy: remedy)
    }
}
