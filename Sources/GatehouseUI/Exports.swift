// One import is enough for an app with our screens, also in those of its files that Linux builds.
@_exported public import GatehouseKit
