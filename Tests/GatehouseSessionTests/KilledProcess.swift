import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseStorage
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a process does when it is killed.
enum Deed: String, Codable, CaseIterable, Sendable {
    case signIn
    case renewal
    case signOut

    /// Does it, and what follows from it.
    func act(on device: Device) async throws {
        switch self {
        case .signIn:
            try await device.signIn()
        case .renewal:
            let token = try await device.manager.validAccessToken()
            _ = try await device.manager.validAccessToken(otherThan: token)
        case .signOut:
            await device.manager.signOut()
        }
        await device.manager.finishErrands()
    }
}

/// Processes that are killed at every step of what they do with the session: before and after each exchange with a real
/// server, and at each stage of each write of a real file.
enum KilledProcess {
    /// Kills a process at every step of what it does, so many times over.
    /// - Returns: How many were killed.
    static func kills(_ deed: Deed, rounds: Int) async throws -> Int {
        let folder = try Folder()
        let server = try await ServerProcess()
        let steps = try await stepsOf(deed, folder, server)
        #expect(steps > 6)
        for _ in 0..<rounds {
            for step in 1...steps {
                let former = try await signedIn(folder, server)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        url = folder.url as URL, authURL = server.authURL as URL, step = step as Int,
                        deed = deed as Deed
                    ] in
                    let device = try Device(folder: url, authURL: authURL, executioner: Executioner(at: step))
                    try await Confession.recording(in: url) { try await deed.act(on: device) }
                }
                #expect(Confession.all(in: folder.url) == [])
                try await check(deed, step, former, folder, server)
            }
        }
        return rounds * steps
    }

    /// How many steps it takes, undisturbed.
    private static func stepsOf(_ deed: Deed, _ folder: Folder, _ server: ServerProcess) async throws -> Int {
        _ = try await signedIn(folder, server)
        let executioner = Executioner(at: 0)
        try await deed.act(on: try Device(folder: folder.url, authURL: server.authURL, executioner: executioner))
        return executioner.steps
    }

    /// Somebody is signed in, freshly if need be. Gives the access token.
    private static func signedIn(_ folder: Folder, _ server: ServerProcess) async throws -> Secret {
        let device = try Device(folder: folder.url, authURL: server.authURL)
        if await device.manager.currentIdentity() == nil { try await device.signIn() }
        let token = try await device.manager.validAccessToken()
        await device.manager.finishErrands()
        return token
    }

    private static func check(
        _ deed: Deed, _ step: Int, _ former: Secret, _ folder: Folder, _ server: ServerProcess
    ) async throws {
        let device = try Device(folder: folder.url, authURL: server.authURL)
        let identity = try await device.manager.restoredIdentity()
        await device.manager.finishErrands()
        switch deed {
        case .signIn, .renewal:
            #expect(identity != nil, "killed at step \(step) of \(deed)")
        case .signOut:
            // Somebody who is still signed in here is so at the server as well; else the server is told by now.
            if identity == nil {
                let status = try await userStatus(former, server)
                #expect(status == 401 || status == 403)
                return
            }
        }
        // The session is good: it can be renewed, whether or not the answer to a renewal was lost.
        let token = try await device.manager.validAccessToken()
        let renewed = try await device.manager.validAccessToken(otherThan: token)
        #expect(try await userStatus(renewed, server) == 200, "killed at step \(step) of \(deed)")
        await device.manager.finishErrands()
    }

    private static func userStatus(_ token: Secret, _ server: ServerProcess) async throws -> Int? {
        var request = URLRequest(url: server.authURL.appending(path: "user"))
        request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
