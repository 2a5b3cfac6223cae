public import Foundation

/// A rule of a port's contract that an adapter breaks.
public struct ContractViolation: Error, CustomStringConvertible, Sendable {
    /// The expectation, without any value of a person.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws unless the condition is true.
func expect(_ condition: Bool, _ what: String) throws {
    guard condition else { throw ContractViolation(what) }
}

/// Throws unless the operation throws the expected error.
func expect<Failure: Error & Equatable>(
    _ expected: Failure, _ what: String, from operation: () async throws -> some Any
) async throws {
    do {
        _ = try await operation()
    } catch let error as Failure where error == expected {
        return
    } catch {
        throw ContractViolation("\(what): another error was thrown")
    }
    throw ContractViolation("\(what): nothing was thrown")
}

extension ContractViolation: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
