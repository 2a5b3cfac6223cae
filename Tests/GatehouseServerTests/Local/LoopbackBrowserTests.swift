import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import Testing

@testable import GatehouseCommand

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The person's own browser, which returns to a port of this machine.
@Suite(.timeLimit(.minutes(5)))
struct LoopbackBrowserTests {
    /// The pages that the terminal was told to show.
    private actor Shown {
        private var starts: [URL: URL] = [:]

        init(_ stream: AsyncStream<LoopbackBrowser.Visit>) {
            Task { for await visit in stream { await self.add(visit) } }
        }

        /// Returns the URL that a browser is started with.
        @discardableResult
        func wait(for page: URL) async -> URL {
            while true {
                if let start = starts[page] { return start }
                await Task.yield()
            }
        }

        private func add(_ visit: LoopbackBrowser.Visit) { starts[visit.page] = visit.start }
    }

    /// - Parameter callback: The URL that the back end knows; nil for one with a random value.
    private static func contract(_ callback: String?) -> BrowserSessionContract {
        BrowserSessionContract {
            let clock = ManualClock()
            let callback = try callback.map { try #require(URL(string: $0)) }
            let browser = LoopbackBrowser(catalogue: .english, callback: callback, clock: clock)
            let shown = Shown(browser.pages.stream)
            return BrowserSessionContract.Fixture(port: browser) { act, page in
                await shown.wait(for: page)
                switch act {
                case .isLed(let url): _ = try await SystemTransport().send(URLRequest(url: url))
                case .closes:
                    await clock.waitForSleepers(1)
                    clock.advance(by: LoopbackBrowser.patience)
                }
            }
        }
    }

    @Test(
        "APP-19 the browser of the terminal keeps its contract, with a random value and with the state of the page",
        arguments: [nil, "http://127.0.0.1/signed-in"], BrowserSessionContract.Rule.allCases)
    func contract(callback: String?, rule: BrowserSessionContract.Rule) async throws {
        try await Self.contract(callback).check(rule)
    }

    @Test(
        "UI-14 a browser is started with a URL that leads to the page once and tells other users nothing",
        arguments: [nil, "http://127.0.0.1/signed-in", "http://localhost/open/x"])
    func start(callback: String?) async throws {
        let callback = try callback.map { try #require(URL(string: $0)) }
        let browser = LoopbackBrowser(catalogue: .english, callback: callback, clock: ManualClock())
        let shown = Shown(browser.pages.stream)
        let page = try #require(URL(string: "https://provider.example.com/authorize?state=secret&challenge=hidden"))
        let answer = Task { try await browser.answer { _ in page } }
        let start = await shown.wait(for: page)
        for hidden in ["secret", "hidden", "state", "attempt", "provider"] {
            #expect(!start.absoluteString.contains(hidden))
        }
        let transport = SystemTransport()
        let guessed = start.deletingLastPathComponent().appending(path: String(repeating: "A", count: 22))
        #expect(try await transport.send(URLRequest(url: guessed)).1.statusCode == 404)
        let (_, head) = try await transport.send(URLRequest(url: start))
        #expect(head.statusCode == 303)
        #expect(head.value(forHTTPHeaderField: "Location") == page.absoluteString)
        #expect(head.value(forHTTPHeaderField: "Referrer-Policy") == "no-referrer")
        #expect(try await transport.send(URLRequest(url: start)).1.statusCode == 404)
        answer.cancel()
        _ = await answer.result
    }

    @Test("UI-14 an answer without the random value, or with another one, is ignored")
    func forged() async throws {
        let browser = LoopbackBrowser(catalogue: .english, clock: ManualClock())
        let shown = Shown(browser.pages.stream)
        let page = try #require(URL(string: "https://provider.example.com/authorize"))
        let callbacks = AsyncStream.makeStream(of: URL.self)
        let answer = Task {
            try await browser.answer { callback in
                callbacks.continuation.yield(callback)
                return page
            }
        }
        let callback = try #require(await callbacks.stream.first { _ in true })
        await shown.wait(for: page)
        var parts = try #require(URLComponents(url: callback, resolvingAgainstBaseURL: true))
        for query in [nil, "attempt=", "attempt=forged", "code=stolen"] {
            parts.query = query
            let (_, head) = try await SystemTransport().send(URLRequest(url: try #require(parts.url)))
            #expect(head.statusCode == 404)
        }
        let right = callback.appending(queryItems: [URLQueryItem(name: "code", value: "1")])
        _ = try await SystemTransport().send(URLRequest(url: right))
        #expect(try await answer.value == right)
    }
}
