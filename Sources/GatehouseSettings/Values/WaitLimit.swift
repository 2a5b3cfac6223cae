/// How long something is waited for.
package enum WaitLimit: Equatable, Sendable {
    case forever
    case atMost(Duration)

    /// The longest limit other than forever.
    private static let longest = Duration.seconds(86_400)

    /// Reads `forever` or a time such as `30s`; nil for anything else.
    package init?(_ text: String) {
        if text == "forever" {
            self = .forever
        } else if let time = Duration(settingText: text), time <= Self.longest {
            self = .atMost(time)
        } else {
            return nil
        }
    }

    /// The limit as it would be written.
    var text: String {
        switch self {
        case .forever: "forever"
        case .atMost(let time): time.settingText
        }
    }
}
