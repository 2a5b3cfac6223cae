import ArgumentParser
import Foundation

/// The options that a person's commands share.
struct ClientOptions: ParsableArguments {
    @Option(help: "The address of the back end. (default: the one you last signed in to)")
    var url: String?

    @Option(help: "The back end's public key, if a gateway requires it.")
    var key: String?

    @Option(help: "The back end's interface: supabase, which Gatehouse's own server speaks too, or firebase.")
    var kind: String?

    @Option(help: "A file with these settings: a JSON object with url, key and kind.")
    var config: String?

    /// The other ways to set them.
    static let discussion = """
        For Firebase, the address is https://identitytoolkit.googleapis.com, or http://127.0.0.1:9099 for the emulator, and \
        the key is the project's API key.

        The back end can also be named by GATEHOUSE_CLIENT_URL, GATEHOUSE_CLIENT_KEY and GATEHOUSE_CLIENT_KIND, or in \
        $XDG_CONFIG_HOME/gatehouse/client.json (~/.config unless set). Sessions are kept, encrypted, in \
        $XDG_STATE_HOME/gatehouse (~/.local/state unless set). On Linux SSL_CERT_FILE names the certificates (PEM) of \
        those whose word for a back end is taken, in the place of the system's.
        """

    /// Creates the client.
    /// - Throws: `ExitCode` after printing the reason on standard error: 64 for a wrong setting, 1 for an unusable
    ///   folder.
    func client() throws -> Client {
        let environment = ProcessInfo.processInfo.environment
        let folder = ClientFolder(ClientSettings.stateFolder(in: environment))
        let backEnd: BackEndDescription
        do {
            backEnd = try ClientSettings.backEnd(
                options: ClientSettings.Source(kind: kind, url: url, key: key), file: config,
                environment: environment, remembered: folder.remembered)
        } catch {
            Terminal.complain(error.sentence)
            throw ExitCode(EX_USAGE)
        }
        do {
            try folder.prepare()
            return try Client(backEnd: backEnd, folder: folder, environment: environment)
        } catch {
            Terminal.complain("the folder of the sessions cannot be used; XDG_STATE_HOME names another place for it")
            throw ExitCode.failure
        }
    }
}
