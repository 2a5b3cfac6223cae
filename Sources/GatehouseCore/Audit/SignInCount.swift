package import Foundation

/// The numbers of successful and refused sign-ins in a span of time.
package struct SignInCount: Sendable, Equatable {
    /// The length of a span.
    package enum Unit: Sendable {
        case day
        case hour

        /// The length in microseconds.
        package var length: Int64 {
            switch self {
            case .day: 86_400_000_000
            case .hour: 3_600_000_000
            }
        }
    }

    /// When the span begins.
    package var start: Date
    package var successful: Int
    package var refused: Int

    package init(start: Date, successful: Int, refused: Int) {
        self.start = start
        self.successful = successful
        self.refused = refused
    }
}
