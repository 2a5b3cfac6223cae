import HTTPTypes
import Hummingbird

/// The passkey that a browser adds by itself after a sign-in with a password, where it does that (Web Authentication
/// Level 3, section 5.1.3, conditional). The first page after the sign-in has the form, and stays when it is posted.
enum PasskeyUpgrade {
    /// The form, while a page of a person who has just signed in is created; nil for every other page.
    @TaskLocal static var form: PasskeyView?

    /// Puts the form into pages.
    struct Source: Sendable {
        var cookies: PageCookies
        /// Creates the form for a request; nil for a person who gets none.
        var form: @Sendable (Request) async throws -> PasskeyView?

        /// Creates an answer whose page has the form, if the browser has just signed in. The next page has none.
        func beside(_ request: Request, _ answer: () async throws -> Response) async throws -> Response {
            guard request.method == .get, cookies.word(.upgrade, in: request) != nil else { return try await answer() }
            var response = try await PasskeyUpgrade.$form.withValue(try await form(request), operation: answer)
            // A redirect leads to the page.
            if response.status == .ok { cookies.set(.upgrade, to: nil, in: &response) }
            return response
        }
    }
}
