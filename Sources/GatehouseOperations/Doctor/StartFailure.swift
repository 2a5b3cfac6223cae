import Foundation
import GatehouseCore
package import GatehouseSettings
import GatehouseStore
import GatehouseTokens
import NIOCore
import NIOPosix

/// Why a server with valid settings still does not start, in one sentence for the person who starts it.
package enum StartFailure {
    /// Returns the sentence for an error.
    package static func sentence(for error: any Error, settings: ServerSettings) -> String {
        switch error {
        case let error as SettingsError:
            return error.description
        case BackendError.noDatabase:
            return FolderFault.closedFolder(of: settings).map { "\($0); run this as the user that the server runs as" }
                ?? "\(error)"
        case let error as BackendError:
            return "\(error)"
        case let error as MissingResource:
            return error.description
        case let error as IOError:
            return sentence(
                errno: error.errnoCode, at: settings.host, settings.port,
                otherPort: "use --port to choose another, or 0 for any", otherHost: "--host")
        case let error as MetricsSettings.AddressFailure:
            return sentence(
                errno: error.code, at: error.address.host, error.address.port,
                otherPort: "choose another with --metrics-listen", otherHost: "--metrics-listen")
        case is SocketAddressError.UnknownHost, is SocketAddressError, is NIOConnectionError:
            return "the host \(settings.host) was not found; --host must be an address of this machine"
        case let error as Move.Failure:
            return "\(error)"
        case let error as StoreError where settings.database.address != nil:
            return "the database \(place(settings)) cannot be used: \(error)"
        case let error as DatabaseTrouble where settings.database.address != nil:
            return "the database \(place(settings)) cannot be used: \(error.reason) (\(error.code))"
        case let error as DatabaseTrouble:
            return FolderFault.sentence(about: settings)
                ?? "the database in \(settings.dataFolder) cannot be opened: \(error.reason)"
        case let error as POSIXError:
            return folder(settings, String(cString: strerror(error.code.rawValue)))
        case let error as CocoaError:
            return folder(settings, error.localizedDescription.split(separator: ".").joined(separator: "."))
        default:
            return "the server cannot start: \(error)"
        }
    }

    /// Returns why a database cannot be used, in a few words.
    static func databaseReason(_ error: any Error) -> String {
        (error as? DatabaseTrouble)?.reason ?? String(describing: type(of: error))
    }

    private static func folder(_ settings: ServerSettings, _ reason: String) -> String {
        FolderFault.sentence(about: settings) ?? "the data folder \(settings.dataFolder) cannot be used (\(reason))"
    }

    private static func place(_ settings: ServerSettings) -> String { settings.database.address?.description ?? "" }

    /// - Parameters:
    ///   - otherPort: What to do if the port is in use.
    ///   - otherHost: The option for another address.
    private static func sentence(
        errno code: CInt, at host: String, _ port: Int, otherPort: String, otherHost: String
    ) -> String {
        let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        switch code {
        case EADDRINUSE:
            return "\(place) is in use by another program; \(otherPort)"
        case EACCES, EPERM:
            return "\(place) can't be used by this user; ports below 1024 are reserved for root"
        case EADDRNOTAVAIL:
            return "\(host) is not an address of this machine; choose another one with \(otherHost)"
        default:
            return "the server cannot listen on \(place): \(String(cString: strerror(code)))"
        }
    }
}
