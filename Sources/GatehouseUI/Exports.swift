// One import is enough for an app with our screens, including its files that are built on Linux.
@_exported public import GatehouseKit
