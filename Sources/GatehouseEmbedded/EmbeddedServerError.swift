public import Foundation
import GatehouseOperations
import GatehouseSettings

/// Why a back end could not be started, in one sentence, or one line for each wrong setting.
public struct EmbeddedServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and what is allowed.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Runs a step of the start and explains its error.
    /// - Parameter settings: The settings of the server, for the explanation.
    static func explaining<Value>(
        _ settings: ServerSettings = ServerSettings(), _ step: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await step()
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw EmbeddedServerError(StartFailure.sentence(for: error, settings: settings))
        }
    }
}

extension EmbeddedServerError: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
