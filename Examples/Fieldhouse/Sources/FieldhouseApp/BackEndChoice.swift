import Foundation
import GatehouseUI

/// The back ends that the app can be pointed at, each with one line. The launch argument `-backEnd firebase` chooses
/// one. Groups and projects are at Gatehouse's own server, which accepts no other back end's tokens; sign-in, session and
/// account screens work with each.
enum BackEndChoice: String {
    /// Gatehouse's own server, as `script/server` starts it.
    case gatehouse
    /// A Supabase project on this machine, as `supabase start` runs it.
    case supabase
    /// The Firebase emulator.
    case firebase
    /// The practice provider beside Gatehouse's server.
    case openID

    /// The choice of this launch.
    static var launched: BackEndChoice {
        UserDefaults.standard.string(forKey: "backEnd").flatMap(BackEndChoice.init) ?? .gatehouse
    }

    /// The back end, ready to use.
    var backEnd: BackEnd {
        switch self {
        // The callback brings Google and every other provider, in the browser, and mailed links.
        case .gatehouse: .supabase("http://localhost:8080/auth/v1", callback: "fieldhouse://signin")
        case .supabase: .supabase("http://127.0.0.1:54321/auth/v1", callback: "fieldhouse://signin")
        case .firebase: .firebase(key: "fieldhouse", emulator: "127.0.0.1:9099")
        case .openID:
            .openID(
                "http://localhost:8081/practice", clientID: "gatehouse-app", callback: "example.fieldhouse://signin",
                name: "Practice")
        }
    }
}
