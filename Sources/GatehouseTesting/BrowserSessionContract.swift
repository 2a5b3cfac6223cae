public import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/BrowserSession``, which every adapter must pass. It does not depend on the
/// adapter: a fixture says how its browser is driven.
public struct BrowserSessionContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// The answer is the URL passed to the page, plus the query that led back.
        case answerIsTheURLThatLedBack
        /// An error of the page is thrown unchanged.
        case failureOfThePageIsThrown
        /// Closing the page throws ``/GatehouseDomain/AuthError/cancelled``.
        case closedPageIsCancelled
        /// Another URL than the one that leads back is no answer.
        case foreignURLIsNoAnswer
        /// A second visit while one is open leaves the first one its answer. It works too, or throws.
        case secondVisitLeavesTheFirst
    }

    /// What a person does in the browser.
    public enum Act: Sendable {
        /// Is led to a URL, which may be a foreign one.
        case isLed(to: URL)
        /// Closes the page, or leaves it open for longer than the adapter waits.
        case closes
    }

    /// The setup for a rule: a new adapter.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any BrowserSession
        /// Performs an act, as soon as the browser shows the page.
        package let person: @Sendable (_ act: Act, _ page: URL) async throws -> Void

        /// Creates a fixture.
        public init(
            port: any BrowserSession, person: @escaping @Sendable (_ act: Act, _ page: URL) async throws -> Void
        ) {
            self.port = port
            self.person = person
        }
    }

    private struct PageFailure: Error, Equatable {}

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        switch rule {
        case .failureOfThePageIsThrown:
            try await expect(PageFailure(), "an error of the page is thrown unchanged") {
                try await fixture.port.answer { _ in throw PageFailure() }
            }
        case .answerIsTheURLThatLedBack:
            let visit = Visit(fixture.port, "one")
            let shown = try await visit.shown()
            try await fixture.person(.isLed(to: shown.back), shown.page)
            try expect(try await visit.answer.value == shown.back, "the answer is the URL that led back")
        case .closedPageIsCancelled:
            let visit = Visit(fixture.port, "one")
            try await fixture.person(.closes, try await visit.shown().page)
            try await expect(AuthError.cancelled, "a closed page is canceled") { try await visit.answer.value }
        case .foreignURLIsNoAnswer: try await checkForeignURL(fixture)
        case .secondVisitLeavesTheFirst: try await checkSecondVisit(fixture)
        }
    }

    private func checkForeignURL(_ fixture: Fixture) async throws {
        let visit = Visit(fixture.port, "one")
        let shown = try await visit.shown()
        try? await fixture.person(.isLed(to: shown.elsewhere), shown.page)
        // An adapter that refused the URL has ended the visit.
        try? await fixture.person(.isLed(to: shown.back), shown.page)
        if let answer = try? await visit.answer.value {
            try expect(answer == shown.back, "another URL than the one that leads back is no answer")
        }
    }

    private func checkSecondVisit(_ fixture: Fixture) async throws {
        let first = Visit(fixture.port, "one")
        let shown = try await first.shown()
        let second = Visit(fixture.port, "two")
        if let other = try? await second.shown() {
            try? await fixture.person(.isLed(to: other.back), other.page)
            if let answer = try? await second.answer.value {
                try expect(answer == other.back, "a second visit has an answer of its own")
            }
        }
        try await fixture.person(.isLed(to: shown.back), shown.page)
        try expect(try await first.answer.value == shown.back, "a second visit leaves the first one its answer")
    }
}

/// A visit to a page with a `state` of its own, as an authorization request has one.
private struct Visit {
    struct Shown {
        let page: URL
        /// The URL that leads back with an answer.
        let back: URL
        /// The same with another path.
        let elsewhere: URL
    }

    let answer: Task<URL, any Error>
    private let pages: AsyncStream<Shown>

    init(_ port: any BrowserSession, _ state: String) {
        let (stream, continuation) = AsyncStream.makeStream(of: Shown.self)
        pages = stream
        answer = Task {
            defer { continuation.finish() }
            return try await port.answer { callback in
                let items = [URLQueryItem(name: "code", value: state), URLQueryItem(name: "state", value: state)]
                guard let page = URL(string: "https://provider.example.com/authorize?state=\(state)") else {
                    throw AuthError.unavailable
                }
                continuation.yield(
                    Shown(
                        page: page, back: callback.appending(queryItems: items),
                        elsewhere: callback.appending(path: "elsewhere").appending(queryItems: items)))
                return page
            }
        }
    }

    /// Waits until the adapter needs the page.
    func shown() async throws -> Shown {
        guard let shown = await pages.first(where: { _ in true }) else { throw ContractViolation("a page is shown") }
        return shown
    }
}
