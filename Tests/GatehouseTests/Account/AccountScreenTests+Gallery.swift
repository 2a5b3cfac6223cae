import Foundation
import Gatehouse
import GatehouseDomain

extension AccountScreenTests {
    /// Every screen about the account in its notable conditions, by name, screen by screen.
    static func gallery() -> [(name: String, screen: AccountScreen)] {
        let names: [(name: String, screen: AccountScreen)] = AccountFlowTests.openable.map { name in
            (
                name.rawValue,
                shot(AccountFlowTests.changing) {
                    $0.send(.opened(name))
                    AccountSecurityTests.load(&$0)
                }
            )
        }
        let guest = AccountDetails(userId: "guest", isGuest: true)
        let byProvider = AccountDetails(
            userId: "ada", signInMethods: [AccountDetails.SignInMethod(id: "2", method: .apple)])
        let security: [(name: String, screen: AccountScreen)] = AccountSecurityTests.gallery().map {
            ($0.name, shot($0.driver))
        }
        let special: [(name: String, screen: AccountScreen)] = [
            ("overview-guest", shot(guest) { _ in }),
            ("overview-limited", shot(AccountFlowTests.ada, AccountFeatures(capabilities: [])) { _ in }),
            ("overview-loading", shot(AccountFlowTests.ada) { $0.send(.opened(.overview)) }),
            (
                "overview-offline",
                shot(AccountFlowTests.ada) {
                    $0.send(.opened(.overview))
                    $0.answer(.failed(.network))
                }
            ),
            ("password-current", refused("current_password_required")),
            ("password-code", refused("reauthentication_needed")),
            (
                "password-short",
                shot(AccountFlowTests.ada) {
                    $0.send(.opened(.password))
                    $0.type(.password, "short")
                    $0.send(.submitted)
                }
            ),
            (
                "deletion-unticked",
                shot(AccountFlowTests.ada) {
                    $0.send(.opened(.deletion))
                    $0.type(.currentPassword, "k")
                    $0.send(.submitted)
                }
            ),
            ("deletion-provider", shot(byProvider) { $0.send(.opened(.deletion)) }),
            (
                "deletion-code",
                shot(AccountFlowTests.ada) {
                    $0.send(.opened(.deletion))
                    $0.send(.codeRequested)
                    $0.answer(.codeSent)
                }
            ),
            ("providers-password", confirming { _ in }),
            (
                "providers-code",
                confirming {
                    $0.send(.codeRequested)
                    $0.answer(.codeSent)
                }
            ),
            (
                "deletion-loading",
                shot(AccountFlowTests.ada) {
                    $0.send(.opened(.deletion))
                    $0.type(.currentPassword, "k")
                    $0.send(.confirmationSet(true))
                    $0.send(.submitted)
                }
            ),
        ]
        return names + security + special
    }

    private static func refused(_ code: String) -> AccountScreen {
        shot(AccountFlowTests.ada) {
            $0.send(.opened(.password))
            $0.typePassword()
            $0.send(.submitted)
            $0.answer(.failed(.unknown(code)))
            $0.answer(.codeSent)
        }
    }

    /// A sign-in method is added, which needs a recent sign-in.
    private static func confirming(_ drive: (inout AccountFlowTests.Driver) -> Void) -> AccountScreen {
        shot(AccountFlowTests.ada) {
            $0.send(.opened(.providers))
            $0.send(.providerAdded(id: "google"))
            $0.answer(.failed(.unknown("reauthentication_needed")))
            drive(&$0)
        }
    }

    private static func shot(
        _ account: AccountDetails, _ features: AccountFeatures = AccountFlowTests.every,
        _ drive: (inout AccountFlowTests.Driver) -> Void
    ) -> AccountScreen {
        var driver = AccountFlowTests.Driver(account, features: features)
        drive(&driver)
        return shot(driver)
    }

    private static func shot(_ driver: AccountFlowTests.Driver) -> AccountScreen {
        AccountScreenBuilder(
            features: driver.features, termsURL: URL(string: "https://example.com/terms"),
            privacyURL: URL(string: "https://example.com/privacy")
        ).screen(for: driver.flow, form: driver.form)
    }

    /// What is on a screen, by the name that a UI test finds it by, with an example of what it says.
    static func elements(of screen: AccountScreen) -> [(name: String, text: String)] {
        var found = [(screen.identifier, "the title")]
        for field in screen.fields {
            found.append((screen.identifier(of: field.field), "field “\(field.label)”"))
            if field.isSecret {
                found.append((screen.revealIdentifier(of: field.field), "shows and hides what is typed"))
            }
            if field.error != nil { found.append((screen.errorIdentifier(of: field.field), "the field's error")) }
        }
        for detail in screen.details {
            found.append((screen.identifier(of: detail), "sign-up field “\(detail.label)” of an app's own"))
        }
        if screen.consent != nil { found.append((screen.consentIdentifier, "the checkbox")) }
        if screen.consent?.error != nil { found.append((screen.consentErrorIdentifier, "the box's error")) }
        if let notice = screen.notice {
            found.append((screen.noticeIdentifier, "error or banner above the form"))
            found.append((screen.identifier(of: notice.dismissal), "button “\(notice.dismissal.label)”"))
        }
        if screen.picture != nil { found.append((screen.pictureIdentifier, "the QR code")) }
        if let secret = screen.secret {
            found.append((screen.secretIdentifier, "the key"))
            found.append((AccountScreen.copyIdentifier(of: screen.secretIdentifier), "button “\(secret.copyLabel)”"))
            found.append((screen.secretLinkIdentifier, "link “\(secret.openLabel)”"))
        }
        if let codes = screen.codes {
            found.append((screen.codesIdentifier, "the codes"))
            found.append((AccountScreen.copyIdentifier(of: screen.codesIdentifier), "button “\(codes.copyLabel)”"))
            found.append((screen.saveIdentifier, "button “\(codes.saveLabel)”"))
        }
        found += (screen.rows.compactMap(\.action) + screen.actions).map {
            (screen.identifier(of: $0), "button “\($0.label)”")
        }
        found += screen.choices.map { (screen.identifier(of: $0), "choice “\($0.label)”") }
        return found + screen.links.map { (screen.identifier(of: $0), "link “\($0.label)”") }
    }
}

extension FlowScreen {
    /// What the screen shows once: a picture, a key, codes.
    var shownOnce: [String] {
        let code = picture.map { "  [picture: \($0.label)]" }
        let key = secret.map { "  \($0.label): \($0.fours)  (\($0.copyLabel)) <\($0.openLabel)>" }
        let list = codes.map { codes in
            codes.codes.map { "  \($0.reveal())" } + ["(\(codes.copyLabel)) (\(codes.saveLabel))"]
        }
        return [code, key].compactMap(\.self) + (list ?? [])
    }

    /// The screen as a person would read it aloud, one thing a line, for snapshots. The sign-in has a form of its own.
    var rendered: String {
        var lines = ["= \(title)  [\(name.rawValue)]"] + texts.map { "  \($0)" }
        if let notice { lines.append("! \(notice.kind.rawValue): \(notice.text)") }
        lines += rows.map { "  \($0.label): \($0.value)" + ($0.action.map { "  (\($0.label))" } ?? "") }
        lines += shownOnce
        for field in fields {
            let value = field.value.map { "\"\($0)\"" } ?? "not shown"
            let hidden = field.isSecret ? ", hidden" : ""
            let mark = focus == field.field ? ">" : " "
            lines.append("\(mark) \(field.label) [\(field.contentType.rawValue)\(hidden)]: \(value)")
            lines += [field.help.map { "    help: \($0)" }, field.error.map { "    wrong: \($0)" }].compactMap(\.self)
        }
        lines += details.map { "  \($0.label): \"\($0.value)\"" }
        if let consent {
            lines.append("[\(consent.isAccepted ? "x" : " ")] \(consent.label)")
            if let error = consent.error { lines.append("    wrong: \(error)") }
        }
        lines += choices.map { "(\($0.isChosen ? "•" : " ")) \($0.label)" }
        lines += actions.map { "(\($0.isEnabled ? $0.label : "– \($0.label) –"))  \(SignInScreen.name(of: $0.role))" }
        lines += links.map { "<\($0.label)> \($0.url.absoluteString)" }
        if let progress { lines.append("… \(progress)") }
        return lines.joined(separator: "\n") + "\n"
    }
}
