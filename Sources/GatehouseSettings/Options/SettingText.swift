import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore

/// The values of settings as text, as they would be written.
enum SettingText {
    /// Returns the text of a value; nil for nothing.
    static func of(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let number as Int: String(number)
        case let span as Duration: span.settingText
        case let limit as WaitLimit: limit.text
        case let url as URL: url.absoluteString
        case let list as [any CustomStringConvertible]:
            list.isEmpty ? nil : list.map(\.description).joined(separator: ",")
        case let list as RedirectAllowList: text(of: list)
        case let sender as MailSender:
            sender.name.map { "\($0) <\(sender.address.canonical)>" } ?? sender.address.canonical
        case let server as SMTPAddress:
            "\(server.isEncryptedFromStart ? "smtps" : "smtp")://\(bracketed(server.host)):\(server.port)"
        case let address as ListenAddress: "\(bracketed(address.host)):\(address.port)"
        // Its description has no password.
        case DatabaseSettings.Stated.address(let address): address.description
        // A secret is never shown, only that there is one.
        case is Secret: ""
        case let word as any RawRepresentable<String>: word.rawValue
        default: nil
        }
    }

    private static func text(of list: RedirectAllowList) -> String? {
        let loopbacks = list.loopbacks.map { url in
            url.text.replacing(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]))/) { "\($0.1):*" }
        }
        let all = list.urls.map(\.text) + loopbacks
        return all.isEmpty ? nil : all.joined(separator: ",")
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
