import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTerminal
import GatehouseWeb
import Hummingbird
import Logging
import ServiceLifecycle

/// The person's own browser, which returns to a port of this machine (RFC 8252, section 7.3).
///
/// The port is open while the sign-in runs. It accepts one answer, which must carry a random value that only the back end
/// knows. Anything else that pages in the browser send to it is ignored.
struct LoopbackBrowser: BrowserSession {
    /// How long the person can take at the provider.
    static let patience = Duration.seconds(300)

    /// The texts of the page that the browser shows at the end.
    let catalogue: Catalogue
    /// The URL that the back end knows; without a port, any free one. The answer must then carry the `state` of the page
    /// (RFC 6749, section 4.1.2). Nil for a back end to which the random value can be sent in the URL itself.
    var callback: URL?
    /// Measures the ``patience``.
    var clock: any Clock<Duration> = ContinuousClock()
    /// A page to open.
    struct Visit: Sendable {
        /// The page, for the terminal to show.
        let page: URL
        /// The URL to start a browser with. It leads to the page once and says nothing about it.
        let start: URL
    }

    /// The pages to open.
    let pages = AsyncStream.makeStream(of: Visit.self)

    /// Sends the page to ``pages`` and waits for the browser to return.
    /// - Throws: `AuthError.cancelled` when the person takes longer than ``patience``; `.unavailable` without a free
    ///   port; the errors of `page`.
    func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
        let mark = LoopbackMark(callback)
        let ports = AsyncStream.makeStream(of: Int.self)
        let answers = AsyncStream.makeStream(of: URL.self, bufferingPolicy: .bufferingOldest(1))
        let listener = Application(
            router: router(mark, answers.continuation),
            configuration: .init(address: .hostname(mark.address, port: callback?.port ?? 0), serverName: nil),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { ports.continuation.yield(port) }
                ports.continuation.finish()
            }, logger: Logger(label: "signin") { _ in SwiftLogNoOpLogHandler() })
        var settings = ServiceGroupConfiguration(services: [listener], logger: listener.logger)
        settings.maximumGracefulShutdownDuration = .seconds(2)
        let services = ServiceGroup(configuration: settings)
        let running = Task {
            try? await services.run()
            ports.continuation.finish()
            answers.continuation.finish()
        }
        let answer: Result<URL, any Error>
        do {
            answer = .success(try await visit(page, mark, ports.stream, answers.stream))
        } catch {
            answer = .failure(error)
        }
        // The response to the browser is sent first.
        await services.triggerGracefulShutdown()
        await running.value
        return try answer.get()
    }

    private func visit(
        _ page: @escaping @Sendable (URL) async throws -> URL, _ mark: LoopbackMark, _ ports: AsyncStream<Int>,
        _ answers: AsyncStream<URL>
    ) async throws -> URL {
        guard let port = await ports.first(where: { _ in true }), let callback = await mark.callback(port: port) else {
            throw AuthError.unavailable
        }
        let url = try await page(callback)
        await mark.expect(url)
        guard let start = await mark.opening(url) else { throw AuthError.unavailable }
        pages.continuation.yield(Visit(page: url, start: start))
        return try await withThrowingTaskGroup(of: URL?.self) { group in
            group.addTask { await answers.first { _ in true } }
            group.addTask {
                try await clock.sleep(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() ?? nil else { throw AuthError.cancelled }
            return answer
        }
    }

    private func router(
        _ mark: LoopbackMark, _ answers: AsyncStream<URL>.Continuation
    ) -> Router<BasicRequestContext> {
        let router = Router()
        router.get(RouterPath(mark.path)) { request, _ -> Response in
            let value = request.uri.queryParameters[Substring(mark.name)].map(String.init)
            guard let url = await mark.answer(request.uri.description, value: value) else { throw HTTPError(.notFound) }
            answers.yield(url)
            return lastPage
        }
        router.get(RouterPath("\(mark.start)/:value")) { _, context -> Response in
            guard let value = context.parameters.get("value"), let page = await mark.page(openedBy: value) else {
                throw HTTPError(.notFound)
            }
            return Response(
                status: .seeOther,
                headers: [.location: page.absoluteString, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
        }
        return router
    }

    /// A page without scripts that no cache keeps: its URL carries a code, though one that is useless to others.
    private var lastPage: Response {
        let direction = catalogue.isRightToLeft ? "rtl" : "ltr"
        let text = catalogue.terminal(.backToTerminal)
        let page = """
            <!doctype html>
            <html lang="\(catalogue.language)" dir="\(direction)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(text)</title>
            <p>\(text)</p>
            </html>

            """
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .connection: "close",
                .contentSecurityPolicy: "default-src 'none'", .referrerPolicy: "no-referrer",
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }
}
