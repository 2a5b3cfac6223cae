// One import is enough for an app with its own screens: the flow and the session, every back end, the stores, and the
// client for the app's own API.
// Its requests and addresses are Foundation's, which on Linux is two modules.
@_exported public import Foundation
@_exported public import Gatehouse
@_exported public import GatehouseFirebase
@_exported public import GatehouseHTTP
@_exported public import GatehouseInMemory
@_exported public import GatehouseOpenID
@_exported public import GatehouseStorage
@_exported public import GatehouseSupabase

#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif
