import ArgumentParser
import Foundation

/// The options that a person's commands share.
struct ClientOptions: ParsableArguments {
    @Option(help: "The address of the back end. (default: the one you last signed in to)")
    var url: String?

    @Option(help: "The back end's public key, if a gateway requires it; the client id at an OpenID provider.")
    var key: String?

    @Option(help: "The back end's interface: supabase, which Gatehouse's own server speaks too, firebase or openid.")
    var kind: String?

    @Option(
        help: "Where the browser returns to from an OpenID provider. (default: any port, /callback)")
    var callback: String?

    @Option(help: "The scopes to ask an OpenID provider for. (default: openid profile email offline_access)")
    var scope: String?

    @Option(help: "What an OpenID provider asks the person for, such as consent or login. (default: it decides)")
    var prompt: String?

    @Option(help: "A file with these settings: a JSON object with url, key, kind, callback, scope and prompt.")
    var config: String?

    /// The other ways to set them.
    static let discussion = """
        For Firebase, the address is https://identitytoolkit.googleapis.com, or http://127.0.0.1:9099 for the emulator, and \
        the key is the project's API key.

        The back end can also be named by GATEHOUSE_CLIENT_URL, GATEHOUSE_CLIENT_KEY, GATEHOUSE_CLIENT_KIND, \
        GATEHOUSE_CLIENT_CALLBACK, GATEHOUSE_CLIENT_SCOPE and GATEHOUSE_CLIENT_PROMPT, or in \
        $XDG_CONFIG_HOME/gatehouse/client.json (~/.config unless set). Sessions are kept, encrypted, in \
        $XDG_STATE_HOME/gatehouse (~/.local/state unless set). On Linux SSL_CERT_FILE names the certificates (PEM) of \
        those whose word for a back end is taken, in the place of the system's.
        """

    /// Creates the client.
    /// - Parameter onDevice: Whether the person signs in with a code on another device, which only OpenID providers have.
    /// - Throws: `ExitCode` after printing the reason on standard error: 64 for a wrong setting, 1 for an unusable
    ///   folder.
    func client(onDevice: Bool = false) throws -> Client {
        let environment = ProcessInfo.processInfo.environment
        let folder = ClientFolder(ClientSettings.stateFolder(in: environment))
        let backEnd: BackEndDescription
        do {
            backEnd = try ClientSettings.backEnd(
                options: ClientSettings.Source { self[option: $0] }, file: config, environment: environment,
                remembered: folder.remembered)
        } catch {
            Terminal.complain(error.sentence)
            throw ExitCode(EX_USAGE)
        }
        guard !onDevice || backEnd.kind == .openid else {
            Terminal.complain("--device is for OpenID providers: --kind openid")
            throw ExitCode(EX_USAGE)
        }
        do {
            try folder.prepare()
            return try Client(backEnd: backEnd, folder: folder, environment: environment, onDevice: onDevice)
        } catch {
            Terminal.complain("the folder of the sessions cannot be used; XDG_STATE_HOME names another place for it")
            throw ExitCode.failure
        }
    }

    private subscript(option name: String) -> String? {
        switch name {
        case "url": url
        case "key": key
        case "kind": kind
        case "callback": callback
        case "scope": scope
        case "prompt": prompt
        default: nil
        }
    }
}
