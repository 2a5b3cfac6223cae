package import GatehouseStore

/// A write that joins another transaction of the pages.
package typealias PageWrite = @Sendable (any SQLSession) throws -> Void
