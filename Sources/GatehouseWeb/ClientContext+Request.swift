import Gatehouse
package import GatehouseCore
import GatehouseDomain
import HTTPTypes
package import Hummingbird

extension ClientContext {
    /// Where a request comes from.
    ///
    /// `X-Forwarded-For` counts only as far as trusted proxies wrote it: read from the right, the first address that is
    /// not one of theirs is the client. Anything further left comes from the client itself. Some proxies write the port
    /// too: `203.0.113.9:4711`, `[2001:db8::1]:4711`.
    package init(
        request: Request, context: GatehouseRequestContext, trustedProxies: [AddressRange]
    ) {
        func isTrusted(_ address: String) -> Bool { trustedProxies.contains { $0.contains(address) } }

        var address = context.remoteAddress.flatMap(AddressRange.canonical)
        if let peer = address, isTrusted(peer) {
            let hops = request.headers[values: .xForwardedFor].joined(separator: ",").split(separator: ",")
            for hop in hops.reversed() {
                guard let next = forwardedAddress(hop.filter { $0 != " " }) else { break }
                address = next
                guard isTrusted(next) else { break }
            }
        }
        let agent = request.headers[.userAgent].map { String(decoding: $0.utf8.prefix(512), as: UTF8.self) }
        // A header that names no language of ours (`*`, `zh-TW`) says as little as none: the deployment's choice counts.
        let language = Catalogue.match(for: AcceptLanguage(request.headers).ranges)?.language
        let device = request.headers[.device].map { Secret($0) }
        // What would have to be cut or cleaned is no name of a model.
        let name = request.headers[.deviceName].flatMap { text in
            VisibleText.name(text, longest: ClientContext.longestDeviceName) == text ? text : nil
        }
        self.init(address: address, agent: agent, deviceName: name, language: language, device: device)
    }
}

/// Reads an address as proxies write it: alone, or with a port behind it, and an IPv6 address then in brackets.
private func forwardedAddress(_ text: String) -> String? {
    if let address = AddressRange.canonical(text) { return address }
    let four = text.wholeMatch(of: /([0-9.]+):[0-9]{1,5}/)?.1
    let six = text.wholeMatch(of: /\[([0-9A-Fa-f:.]+)\](?::[0-9]{1,5})?/)?.1
    return (four ?? six).flatMap { AddressRange.canonical(String($0)) }
}

extension HTTPField.Name {
    package static let xForwardedFor = HTTPField.Name(known: "X-Forwarded-For")
    package static let apiVersion = HTTPField.Name(known: "X-Supabase-Api-Version")
    package static let errorCode = HTTPField.Name(known: "x-sb-error-code")
    package static let userID = HTTPField.Name(known: "sb-auth-user-id")
    package static let sessionID = HTTPField.Name(known: "sb-auth-session-id")
    package static let totalCount = HTTPField.Name(known: "X-Total-Count")
    package static let link = HTTPField.Name(known: "Link")
    package static let redirectTo = HTTPField.Name(known: "redirect_to")
    package static let secFetchMode = HTTPField.Name(known: "Sec-Fetch-Mode")
    package static let apiKey = HTTPField.Name(known: "apikey")
    package static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")

    /// A name that is known to be well formed.
    init(known name: StaticString) {
        guard let field = HTTPField.Name("\(name)") else {
            preconditionFailure("\(name) is not the name of a header field")
        }
        self = field
    }
}
