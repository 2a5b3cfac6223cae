import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Testing

/// Returns what the app says in English, as it stands in HTML.
func said(_ text: FieldhouseText, in language: Language = .english) -> String {
    AppWords(language)(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
}

extension TestSite {
    /// Returns the ticket of the forms of a page of the app, for the session of a browser with these cookies; nil
    /// without a session.
    func ticket(for path: String, _ cookies: [String: String]) async throws -> String? {
        guard let session = try await pages.browsers.current(cookies["gatehouse-8080-session"])?.session else {
            return nil
        }
        return FormTickets(tokens: tokens).make(for: path, session: session.id)
    }
}

/// A browser without a window at a site: it keeps cookies, follows nothing, and sends forms as they were served.
final class AppBrowser {
    struct Page: Sendable {
        let status: Int
        let location: String?
        let text: String
        let cookies: [String]

        /// What stands in the first heading.
        var heading: String { text.firstMatch(of: /<h1>(?:<bdi>)?(.*?)(?:<\/bdi>)?<\/h1>/).map { String($0.1) } ?? "" }

        /// What the page says was done before it.
        var told: String? { text.firstMatch(of: /told" role="status"[\s\S]*?<p>(.*?)<\/p>/).map { String($0.1) } }

        /// The notice above its contents.
        var notice: String? {
            text.firstMatch(of: /class="notice notice-[a-z]+"[\s\S]*?<p>(.*?)<\/p>/).map { String($0.1) }
        }

        /// The titles of the entries of its list.
        var titles: [String] {
            text.matches(of: /<li><a class="row"[\s\S]*?<strong>(.*?)<\/strong>/).map { String($0.1) }
        }

        /// How many entries its list has.
        var entries: Int { text.ranges(of: "<li><a class=\"row\"").count }
    }

    let site: TestSite
    private var jar: [String: String] = [:]

    init(_ site: TestSite, _ jar: [String: String] = [:]) {
        self.site = site
        self.jar = jar
    }

    /// Its cookies, with a word of a form that somebody made up.
    func with(said word: String) -> [String: String] { jar.merging(["gatehouse-8080-said": word]) { $1 } }

    /// The value of a cookie of this kind.
    func cookie(_ kind: String) -> String? { jar["gatehouse-8080-\(kind)"] }

    /// Another window of it: it has its cookies, and gives none back.
    func window() -> Window { Window(site: site, jar: jar) }

    /// Sends what it is told to, whatever else the browser does.
    struct Window: Sendable {
        let site: TestSite
        let jar: [String: String]

        func post(_ path: String, _ fields: [String: String]) async throws -> Page {
            try await AppBrowser(site, jar).post(path, fields)
        }
    }

    /// The kinds of cookies that it has.
    var cookies: Set<String> { Set(jar.keys.compactMap { $0.split(separator: "-").last.map(String.init) }) }

    func get(_ path: String, language: String? = nil) async throws -> Page {
        try await send(.get, path, form: nil, language: language)
    }

    /// Sends a form of the page at this path: with the ticket of the page, unless the fields have one.
    /// - Parameter meanwhile: Is done when the server has the head and asks for the form; nil for nothing.
    func post(
        _ path: String, _ fields: [String: String], meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> Page {
        var fields = fields
        if fields["ticket"] == nil { fields["ticket"] = try await site.ticket(for: path, jar) }
        let form = fields.map { "\(Self.encode($0))=\(Self.encode($1))" }.joined(separator: "&")
        return try await send(.post, path, form: form, meanwhile: meanwhile)
    }

    /// Sends this in place of a form.
    func post(_ path: String, raw form: String) async throws -> Page { try await send(.post, path, form: form) }

    /// Goes where an answer leads, which has to be this path, and returns what the page says was done.
    func told(_ answer: Page, at path: String) async throws -> String? {
        #expect(answer.location == path)
        return try await get(path).notice
    }

    /// Opens a page and sends the form with this button, with what is typed into it.
    func fill(_ path: String, _ button: String, _ typed: [String: String] = [:]) async throws -> Page {
        let form = try Self.form(button, in: try await get(path).text)
        return try await post(form.action, form.hidden.merging(typed) { $1 })
    }

    /// Where the form with this button leads, and its hidden fields.
    static func form(_ button: String, in text: String) throws -> (action: String, hidden: [String: String]) {
        let forms = text.split(separator: "<form ").dropFirst().compactMap { $0.split(separator: "</form>").first }
        let holder = try #require(forms.first { $0.contains("<span>\(button)</span>") }, "there is no button \(button)")
        // A button can send another form than the one that it stands in.
        let tag = holder.split(separator: "<button ").first { $0.contains("<span>\(button)</span>") }
        let other = tag?.prefix { $0 != ">" }.firstMatch(of: /\sform="([^"]*)"/)?.1
        let form = other.flatMap { id in forms.first { $0.hasPrefix("id=\"\(id)\"") } } ?? holder
        let action = try #require(form.firstMatch(of: /action="([^"]*)"/)).1
        let hidden = form.matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/)
        return (String(action), Dictionary(hidden.map { (String($0.1), unescaped(String($0.2))) }) { $1 })
    }

    /// A value as a browser reads it.
    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// Signs an account in; gives where that leads.
    func signIn(_ email: String) async throws -> String {
        let page = try await fill(
            "/sign-in/login", "Sign In", ["email": email, "password": TestSite.password.reveal()])
        return try #require(page.location)
    }

    func signOut() async throws {
        #expect(try await post("/sign-out", [:]).location == "/sign-in")
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, form: String?, language: String? = nil,
        meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> Page {
        var headers: HTTPFields = [:]
        headers[.acceptLanguage] = language
        if !jar.isEmpty { headers[.cookie] = jar.map { "\($0)=\($1)" }.joined(separator: "; ") }
        if form != nil {
            headers[.origin] = site.pages.configuration.origin
            headers[.contentType] = "application/x-www-form-urlencoded"
        }
        let answer = try await site.respond(method, path, headers: headers, form: form, meanwhile: meanwhile)
        let set = answer.headers[values: .setCookie]
        for cookie in set {
            guard let pair = cookie.split(separator: ";").first,
                case let parts = pair.split(separator: "=", maxSplits: 1), let name = parts.first
            else { continue }
            jar[String(name)] = cookie.contains("Max-Age=0") ? nil : parts.count == 2 ? String(parts[1]) : ""
        }
        return Page(status: answer.status, location: answer.headers[.location], text: answer.body, cookies: set)
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
