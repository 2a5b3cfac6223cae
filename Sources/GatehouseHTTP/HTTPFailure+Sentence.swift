public import Foundation

extension HTTPFailure: LocalizedError {
    /// What went wrong, for developers.
    public var errorDescription: String? {
        switch self {
        case .unreachable: "The server can't be reached."
        case .connectionLost: "The connection ended before the answer was complete."
        case .timedOut: "The answer was not complete in time."
        case .cancelled: "The request was cancelled."
        case .insecure: "No secure connection to the server could be made."
        case .tooLarge: "The answer has more bytes than are accepted."
        case .malformed: "The server's answer is not valid HTTP."
        case .failed: "The request failed."
        }
    }
}
