import Foundation
import GatehouseDomain
import GatehouseTesting

/// A browser with one thing wrong.
actor BrokenBrowser: BrowserSession {
    typealias Rule = BrowserSessionContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case dropsTheQuery, translatesErrors, callsClosingUnavailable, acceptsEveryURL, mixesVisitsUp

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .dropsTheQuery: [.answerIsTheURLThatLedBack]
            case .translatesErrors: [.failureOfThePageIsThrown]
            case .callsClosingUnavailable: [.closedPageIsCancelled]
            case .acceptsEveryURL: [.foreignURLIsNoAnswer]
            case .mixesVisitsUp: [.secondVisitLeavesTheFirst]
            }
        }
    }

    private let fault: Fault?
    private let callback = URL(filePath: "/signin")
    private var visits: [URL: CheckedContinuation<URL, any Error>] = [:]
    /// The pages of visits that have ended.
    private var ended: Set<URL> = []

    init(fault: Fault?) {
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> BrowserSessionContract {
        BrowserSessionContract {
            let browser = BrokenBrowser(fault: fault)
            return BrowserSessionContract.Fixture(port: browser, person: { await browser.perform($0, on: $1) })
        }
    }

    func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
        let url: URL
        do {
            url = try await page(callback)
        } catch {
            throw fault == .translatesErrors ? AuthError.unavailable : error
        }
        return try await withCheckedThrowingContinuation { visits[url] = $0 }
    }

    private func perform(_ act: BrowserSessionContract.Act, on page: URL) async {
        while visits[page] == nil, !ended.contains(page) { await Task.yield() }
        switch act {
        case .closes:
            end(page, .failure(fault == .callsClosingUnavailable ? AuthError.unavailable : .cancelled))
        case .isLed(let url):
            guard url.path() == callback.path() || fault == .acceptsEveryURL else { return }
            let answer = fault == .dropsTheQuery ? callback : url
            let answered = fault == .mixesVisitsUp ? Array(visits.keys) : [page]
            for page in answered { end(page, .success(answer)) }
        }
    }

    private func end(_ page: URL, _ answer: Result<URL, any Error>) {
        visits.removeValue(forKey: page)?.resume(with: answer)
        ended.insert(page)
    }
}
