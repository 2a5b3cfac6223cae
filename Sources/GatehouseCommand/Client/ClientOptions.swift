import ArgumentParser
import Foundation

/// The options that a person's commands share.
struct ClientOptions: ParsableArguments {
    @Option(help: "The address of the back end. (default: the one you last signed in to)")
    var url: String?

    @Option(
        help: "The path of the API at that address, such as / for its root. (default: /auth/v1, or the path in --url)")
    var path: String?

    @Option(help: "The kind of back end: supabase (also for a Gatehouse server), firebase or openid.")
    var kind: String?

    @Option(help: "The back end's public key, if a gateway requires one. For an OpenID provider, the client id.")
    var key: String?

    @Option(
        help: "Where the browser returns to from an OpenID provider. (default: /callback on any free port)")
    var callback: String?

    @Option(help: "The scopes to ask an OpenID provider for. (default: openid profile email offline_access)")
    var scope: String?

    @Option(help: "What an OpenID provider asks you for, such as consent or login. (default: the provider decides)")
    var prompt: String?

    @Option(help: "A file with these settings: a JSON object with url, path, kind, key, callback, scope and prompt.")
    var config: String?

    /// The other ways to set them.
    static let discussion = """
        For Firebase, the address is https://identitytoolkit.googleapis.com, or http://127.0.0.1:9099 for the emulator, and \
        the key is the project's API key.

        You can also set these options with GATEHOUSE_CLIENT_URL, GATEHOUSE_CLIENT_PATH, GATEHOUSE_CLIENT_KIND, \
        GATEHOUSE_CLIENT_KEY, GATEHOUSE_CLIENT_CALLBACK, GATEHOUSE_CLIENT_SCOPE and GATEHOUSE_CLIENT_PROMPT, or in \
        $XDG_CONFIG_HOME/gatehouse/client.json (~/.config unless set). Sessions are stored, encrypted, in \
        $XDG_STATE_HOME/gatehouse (~/.local/state unless set). On Linux, SSL_CERT_FILE names a file (PEM) with the \
        certificate authorities to trust instead of the system's.
        """

    /// Creates the client.
    /// - Parameters:
    ///   - onDevice: Whether the person signs in with a code on another device, which only OpenID providers have.
    ///   - needsSession: Whether the command is about a session, which nobody has who never named a back end.
    /// - Throws: `ExitCode` after printing the reason on standard error: 64 for a wrong setting, 1 for an unusable
    ///   folder or without a session.
    func client(onDevice: Bool = false, needsSession: Bool = false) throws -> Client {
        let environment = ProcessInfo.processInfo.environment
        let folder = ClientFolder(ClientSettings.stateFolder(in: environment))
        let backEnd: BackEndDescription
        do {
            backEnd = try ClientSettings.backEnd(
                options: ClientSettings.Source { self[option: $0] }, file: config, environment: environment,
                remembered: folder.remembered)
        } catch {
            if needsSession, error.isWithoutBackEnd {
                Terminal.complain(Client.notSignedIn(in: environment))
                throw ExitCode.failure
            }
            Terminal.complain(error.sentence)
            throw ExitCode(EX_USAGE)
        }
        guard !onDevice || backEnd.kind == .openid else {
            Terminal.complain("--device works only with OpenID providers: --kind openid")
            throw ExitCode(EX_USAGE)
        }
        do {
            try folder.prepare()
            return try Client(backEnd: backEnd, folder: folder, environment: environment, onDevice: onDevice)
        } catch {
            Terminal.complain("the folder for sessions can't be used; set XDG_STATE_HOME to use another one")
            throw ExitCode.failure
        }
    }

    private subscript(option name: String) -> String? {
        switch name {
        case "url": url
        case "path": path
        case "key": key
        case "kind": kind
        case "callback": callback
        case "scope": scope
        case "prompt": prompt
        default: nil
        }
    }
}
