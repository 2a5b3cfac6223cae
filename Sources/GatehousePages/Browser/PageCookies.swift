import Foundation
import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseTokens
import HTTPTypes
package import Hummingbird

/// The cookies of the pages. Over TLS they are `Secure`, and their names have the prefix that ties them to this host,
/// this path and TLS (`__Host-`). On plain HTTP at this machine they have neither, because WebKit keeps no such cookie
/// there. The public URL decides, so a cookie of one kind is never read as one of the other kind. At this machine the
/// names contain the port, because browsers share cookies between the ports of a host.
package struct PageCookies: Sendable {
    /// Which cookie.
    package enum Kind: String, Sendable {
        /// Names the flow of a browser that is signing in.
        case flow
        /// Names the browser that is signed in.
        case session
        /// Names the place of a browser in the app, which outlives the session.
        case place
        /// Ties a provider's answer to the browser that was sent there.
        case provider
        /// Ties the answer of a passkey to the browser that was asked.
        case passkey

        /// How long the browser keeps it, in seconds.
        fileprivate var life: TimeInterval {
            switch self {
            case .flow: FlowStore.life
            case .session: BrowserSessions.life
            case .place: PlaceStore.life
            case .provider: ProviderCodeFlow.life / .seconds(1)
            case .passkey: CeremonyChallenges.life / .seconds(1)
            }
        }
    }

    /// What a browser remembers by itself, without a row: a note identifies nobody and nothing.
    package enum Note: String, Sendable {
        /// The introduction has been seen, or is no longer needed.
        case welcomed
        /// A sign-in form has been served, so a later post without any cookie comes from a browser that accepts none.
        /// Its value is another one once somebody has left the browser; see ``PageCookies/turn(in:)``.
        case visited
    }

    /// A word from the server that a browser takes to a later page. It reveals no more than the pages themselves, and a
    /// forged one has no more effect than a link.
    package enum Word: String, Sendable {
        /// What a form has done, for the page after it.
        case said
        /// The account page or administration page that a sign-in leads back to.
        case back
        /// A password was used to sign in: the next page may add a passkey.
        case upgrade
        /// The code of an invitation that was opened before the sign-in, which leads to its page.
        case invitation

        /// How long the browser keeps it, in seconds.
        fileprivate var life: Int {
            switch self {
            case .said, .upgrade: 60
            case .back: 900
            // As long as an invitation can be accepted that was made as usual.
            case .invitation: 7 * 86_400
            }
        }
    }

    /// The maximum time that browsers keep a cookie (RFC 6265bis, section 5.5), in seconds.
    private static let noteLife = 400 * 24 * 3600

    private let prefix: String
    private let isSecure: Bool

    /// The device token of this browser, so that strangers who guess passwords elsewhere do not lock out the owners of
    /// accounts that signed in here; nil for none.
    package func device(in request: Request) -> Secret? {
        read(Self.deviceName, in: request).map { Secret($0) }
    }

    /// Makes the browser keep the token, even after sign-outs.
    package func set(device token: Secret, in response: inout Response) {
        let life = Int(DeviceTokens.life / .seconds(1))
        response.setCookie(cookie(Self.deviceName, token.reveal(), maxAge: life))
    }

    private static let deviceName = "device"

    /// The language that was chosen in this browser, as an unchecked tag, and whether an account has it too. A choice
    /// made while nobody was signed in belongs to the next person who signs in.
    package func language(in request: Request) -> (tag: String, isSettled: Bool)? {
        guard let value = read(Self.languageName, in: request) else { return nil }
        let isSettled = !value.hasSuffix(Self.unsettled)
        return (isSettled ? value : String(value.dropLast(Self.unsettled.count)), isSettled)
    }

    /// Makes the browser remember a language.
    package func set(language tag: String, isSettled: Bool, in response: inout Response) {
        response.setCookie(
            cookie(Self.languageName, isSettled ? tag : tag + Self.unsettled, maxAge: Self.noteLife))
    }

    private static let languageName = "language"
    private static let unsettled = ".new"

    package init(configuration: PagesConfiguration) {
        let port = configuration.isLocal ? configuration.publicURL.port.map { "\($0)-" } ?? "" : ""
        isSecure = configuration.usesTLS
        prefix = (isSecure ? "__Host-" : "") + "gatehouse-\(port)"
    }

    /// The value that the browser sent; nil if the server cannot have set it.
    package func value(_ kind: Kind, in request: Request) -> String? {
        guard let value = read(kind.rawValue, in: request), value.utf8.count == 43 else { return nil }
        return value
    }

    /// Sets the cookie, for as long as the row exists.
    package func set(_ kind: Kind, to value: String, in response: inout Response) {
        response.setCookie(cookie(kind, value, maxAge: Int(kind.life)))
    }

    /// Deletes the cookie.
    package func clear(_ kind: Kind, in response: inout Response) {
        response.setCookie(cookie(kind, "", maxAge: 0))
    }

    /// Whether the browser remembers something.
    package func has(_ note: Note, in request: Request) -> Bool {
        read(note.rawValue, in: request) != nil
    }

    /// Makes the browser remember something.
    package func set(_ note: Note, in response: inout Response) {
        response.setCookie(cookie(note.rawValue, Self.noted, maxAge: Self.noteLife))
    }

    private static let noted = "1"

    /// Whose turn it is in this browser, as a value that says nothing about the person; nil until somebody has left it. It
    /// may be forged.
    package func turn(in request: Request) -> String? {
        read(Note.visited.rawValue, in: request).flatMap { $0 == Self.noted ? nil : $0 }
    }

    /// Notes that a person has left the browser, and that it is the next one's turn.
    /// - Parameter value: A value that the browser has not had before.
    package func set(turn value: String, in response: inout Response) {
        response.setCookie(cookie(Note.visited.rawValue, value, maxAge: Self.noteLife))
    }

    /// The word that the browser sent. It may be forged.
    package func word(_ kind: Word, in request: Request) -> String? {
        read(kind.rawValue, in: request)
    }

    /// Sets the word; nil deletes it.
    package func set(_ kind: Word, to word: String?, in response: inout Response) {
        response.setCookie(cookie(kind.rawValue, word ?? "", maxAge: word == nil ? 0 : kind.life))
    }

    /// How the browser last signed in; nil if it does not say, or names something that is not a way to sign in here.
    ///
    /// The browser can claim anything: the value is only a hint on its own screen.
    package func lastMethod(in request: Request) -> AuthMethod? {
        guard let value = read(Self.methodName, in: request) else { return nil }
        return Self.isKept(value) ? AuthMethod(rawValue: value) : nil
    }

    /// Makes the browser remember how it signed in, even after a sign-out. A way to sign in without a name is
    /// forgotten.
    package func remember(_ method: AuthMethod, in response: inout Response) {
        let value = Self.isKept(method.rawValue) ? method.rawValue : ""
        response.setCookie(cookie(Self.methodName, value, maxAge: value.isEmpty ? 0 : Self.noteLife))
    }

    private static let methodName = "method"

    /// Whether a cookie can contain a method's name: the id of a provider that can be configured, unescaped.
    private static func isKept(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// The value of a cookie that the server can have set; nil for none.
    ///
    /// Browsers send the cookies of longer paths first (RFC 6265, section 5.4), and ours have the shortest. So of several
    /// with one name, the last is ours, and the others are from another program on this machine.
    private func read(_ name: String, in request: Request) -> String? {
        let wanted = prefix + name + "="
        return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
            .last { $0.hasPrefix(wanted) }
            .map { String($0.dropFirst(wanted.count)) }
    }

    private func cookie(_ kind: Kind, _ value: String, maxAge: Int) -> Cookie {
        cookie(kind.rawValue, value, maxAge: maxAge)
    }

    private func cookie(_ name: String, _ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: prefix + name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .lax)
    }
}
