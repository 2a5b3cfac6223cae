import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Testing

/// A browser at a test site: it keeps cookies, and follows nothing.
final class SiteBrowser {
    /// What came back.
    struct Answer {
        let status: Int
        let location: String?
        let body: String

        /// The heading of the page, as it is written.
        var heading: String { body.firstMatch(of: /<h1>(?:<bdi>)?(.*?)(?:<\/bdi>)?<\/h1>/).map { String($0.1) } ?? "" }

        /// The hidden fields of the forms that hold one with this value; of all forms but the menu of languages for none.
        func hidden(beside value: String? = nil) -> [[String: String]] {
            body.split(separator: "<form").dropFirst().compactMap { part in
                let form = part.split(separator: "</form>").first ?? part
                guard !form.contains("action=\"/language\"") else { return nil }
                let fields = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
                let values = Dictionary(fields.map { (String($0.1), String($0.2)) }) { first, _ in first }
                return value == nil || values.values.contains(value ?? "") ? values : nil
            }
        }
    }

    static let origin = "http://localhost:8080"
    let site: TestSite
    var cookies: [String: String] = [:]
    /// Whether the last answer made it drop the pages that it keeps for its Back button.
    private(set) var hasDroppedPages = false

    init(_ site: TestSite) {
        self.site = site
    }

    func get(_ path: String) async throws -> Answer { try await send(.get, path, form: nil) }

    /// Sends a form of the page at this path: with the ticket of the page, unless the fields have one.
    func post(_ path: String, _ fields: [String: String]) async throws -> Answer {
        var fields = fields
        if fields["ticket"] == nil { fields["ticket"] = try await site.ticket(for: path, cookies) }
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let form = fields.map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
        return try await send(.post, path, form: form)
    }

    /// Signs in to an account.
    /// - Returns: Where that leads.
    @discardableResult
    func signIn(_ email: String) async throws -> String? {
        let path = SignInPath.path(of: .login)
        let ticket = try #require(try await get(path).hidden().first?["ticket"])
        let answer = try await post(
            path, ["email": email, "password": TestSite.password.reveal(), "ticket": ticket])
        #expect(answer.status == 303)
        #expect(isSignedIn)
        return answer.location
    }

    func signOut() async throws {
        #expect(try await post(SignInPath.signOut, [:]).location == SignInPath.choice)
    }

    var isSignedIn: Bool { cookies["gatehouse-8080-session"] != nil }

    private func send(_ method: HTTPRequest.Method, _ path: String, form: String?) async throws -> Answer {
        var headers: HTTPFields = [:]
        if !cookies.isEmpty {
            headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        if form != nil { headers[.origin] = Self.origin }
        let answer = try await site.respond(method, path, headers: headers, form: form)
        hasDroppedPages = HTTPField.Name("Clear-Site-Data").flatMap { answer.headers[$0] } == #""cache""#
        for cookie in answer.headers[values: .setCookie] {
            let pair = (cookie.split(separator: ";").first ?? "").split(separator: "=", maxSplits: 1)
            let value = pair.count > 1 ? String(pair[1]) : ""
            cookies[String(pair.first ?? "")] = value.isEmpty ? nil : value
        }
        return Answer(status: answer.status, location: answer.headers[.location], body: answer.body)
    }
}
