import Foundation
import Gatehouse
import GatehouseDomain

/// The places of a small app with links of every kind.
enum Place: NavigationDestination {
    enum Tab: NavigationTab { case only }

    case settings
    case project(String)
    case request(String, comment: String?)
    case nested(String, String)
    case invitation(String)

    var policy: AccessPolicy { .requiresAuth }
    var routeName: String { "place" }
}

let links = try? LinkTable<Place>(
    scheme: "fieldhouse", origins: ["https://fieldhouse.example", "http://127.0.0.1:8080"],
    callbackPath: "signin/callback",
    [
        LinkRoute("settings", .settings),
        LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
        LinkRoute("request/{id}?{comment}") { values in
            values["id"].map { .request($0, comment: values["comment"]) }
        } write: {
            if case .request(let id, let comment) = $0 { ["id": id, "comment": comment] } else { nil }
        },
        LinkRoute("{first}/in/{second}") { values in
            guard let first = values["first"], let second = values["second"] else { return nil }
            return .nested(first, second)
        } write: {
            if case .nested(let first, let second) = $0 { ["first": first, "second": second] } else { nil }
        },
        LinkRoute("invite/{code}", Place.invitation, universalLinkOnly: true) {
            if case .invitation(let code) = $0 { code } else { nil }
        },
    ])

/// What holds for every link, whatever its bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let links else {
        demand(false, "the table is made")
        return 0
    }
    let link = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let code = links.claim(link, state: Secret("s"))
    switch links.destination(of: link) {
    case .failure(let reason):
        demand(code == nil || reason == .foreignCallback, "an answer to a sign-in is no link")
    case .success(let (destination, source)):
        demand(code == nil, "a link is no answer to a sign-in")
        demand(link.utf8.count <= 2_048, "a link has at most 2,048 bytes")
        demand(link.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a link is of visible characters")
        for start in ["?", "&", ";", "#"] {
            demand(!link.lowercased().contains(start + "access_token="), "a link brings no token")
        }
        let begins = ["https://fieldhouse.example/", "http://127.0.0.1:8080/", "fieldhouse://"]
        demand(begins.contains { link.lowercased().hasPrefix($0) }, "a link begins with what is the app's")
        demand(
            (source == .customScheme) == link.lowercased().hasPrefix("fieldhouse://"), "a link came as it is written")
        for form in [LinkTable<Place>.Form.customScheme, .universalLink] {
            guard let written = links.link(to: destination, as: form) else {
                demand(form == .customScheme && source == .universalLink, "what was read can be written")
                continue
            }
            guard case .success(let (again, _)) = links.destination(of: written) else {
                demand(false, "what was written can be read")
                return 0
            }
            demand(again == destination, "what was written is read as the same")
            demand(links.link(to: again, as: form) == written, "there is one way to write it")
        }
    }
    return 0
}
