package import GatehouseStore

/// What else is written in a transaction of the pages.
package typealias PageWrite = @Sendable (any SQLSession) throws -> Void
