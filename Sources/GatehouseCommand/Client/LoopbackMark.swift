import Foundation
import GatehouseCore
import GatehouseDomain

/// Distinguishes the answer to a page from anything else that a browser sends to a port of this machine.
actor LoopbackMark {
    /// The host of the URL that leads back.
    nonisolated let host: String
    /// The address to listen at.
    nonisolated var address: String { host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
    /// Its path.
    nonisolated let path: String
    /// The parameter that must have the expected value.
    nonisolated let name: String
    /// The path that leads to the page once, without its last part.
    nonisolated let start = "/open"
    private var port = 0
    /// What is to be opened, with the random value that leads to it.
    private var visit: (page: URL, value: Secret)?
    private var expected: Secret?

    /// Creates a mark.
    /// - Parameter callback: The URL that the back end knows. The page's `state` is then the expected value. Nil for a
    ///   URL of this program, which contains a random value.
    init(_ callback: URL?) {
        host = callback?.host() ?? "127.0.0.1"
        path = callback?.path() ?? "/signin"
        name = callback == nil ? "attempt" : "state"
        expected = callback == nil ? Secret(SystemRandomSource().token(16)) : nil
    }

    /// Returns the URL that leads back to a port.
    func callback(port: Int) -> URL? {
        self.port = port
        return URL(
            string: "http://\(host):\(port)\(path)\(name == "attempt" ? "?attempt=\(expected?.reveal() ?? "")" : "")")
    }

    /// Notes the page that is about to be opened.
    func expect(_ page: URL) {
        guard name == "state" else { return }
        let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        expected = items.first { $0.name == name }?.value.map { Secret($0) }
    }

    /// Returns a URL that leads to a page once. Only this one appears in the arguments of programs, where other users of
    /// the machine can read it.
    func opening(_ page: URL) -> URL? {
        let value = SystemRandomSource().token(16)
        visit = (page, Secret(value))
        return URL(string: "http://\(host):\(port)\(start)/\(value)")
    }

    /// Returns the page that a value leads to; nil for another value, and the second time.
    func page(openedBy value: String) -> URL? {
        guard let visit, ConstantTime.areEqual(Array(value.utf8), Array(visit.value.reveal().utf8)) else {
            return nil
        }
        self.visit = nil
        return visit.page
    }

    /// Returns the URL that a browser came to, if it carries the expected value; nil otherwise.
    func answer(_ target: String, value: String?) -> URL? {
        guard let expected, let value,
            ConstantTime.areEqual(Array(value.utf8), Array(expected.reveal().utf8))
        else { return nil }
        return URL(string: "http://\(host):\(port)\(target)")
    }
}
