public import Foundation
import GatehouseDomain

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
        throw ContractViolation("\(what): \(errorName(error)) was thrown")
    }
    throw ContractViolation("\(what): nothing was thrown")
}

/// Names an error for a developer, without any text from a person, a back end or a vendor: one of ours by its code or
/// case, any other by its type.
func errorName(_ error: any Error) -> String {
    switch error {
    case let error as ContractViolation: error.description
    case let error as AuthError: "AuthError(\(errorCode(error)))"
    case SessionRenewalFailure.refused(let end): "SessionRenewalFailure.refused(\(end.rawValue))"
    case SessionRenewalFailure.failed(let error): "SessionRenewalFailure.failed(\(errorCode(error)))"
    case let error as CredentialStoreFailure: "CredentialStoreFailure.\(error)"
    case let error as StoreLockFailure: "StoreLockFailure.\(error)"
    default: "\(type(of: error))"
    }
}

/// The code of an error, unless an adapter has put a text there.
private func errorCode(_ error: AuthError) -> String {
    let isCode = (1...64).contains(error.code.utf8.count) && error.code.utf8.allSatisfy(isPartOfCode)
    return isCode ? error.code : "unknown"
}

private func isPartOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
}

extension ContractViolation: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
