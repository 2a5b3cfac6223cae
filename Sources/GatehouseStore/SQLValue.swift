package import Foundation
package import GatehouseCore
import GatehouseWire

/// A value in a statement or a row.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(nilLiteral: ()) { self = .null }
}

extension SQLValue {
    package static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
    package static func bool(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
    package static func date(_ value: Date) -> SQLValue { .integer(value.microseconds) }
    package static func date(_ value: Date?) -> SQLValue { value.map { .integer($0.microseconds) } ?? .null }
    package static func id<Subject>(_ value: Identifier<Subject>) -> SQLValue { .text(value.text) }
}
