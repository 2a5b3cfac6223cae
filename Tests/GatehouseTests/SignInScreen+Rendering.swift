import Foundation
import Gatehouse

extension SignInScreen {
    /// The screen as a person would read it aloud, one thing a line, for snapshots.
    var rendered: String {
        var lines = ["= \(title)  [\(name.rawValue)]"] + texts.map { "  \($0)" }
        if let notice { lines.append("! \(notice.kind.rawValue): \(notice.text)") }
        lines += shownOnce + fields.flatMap(Self.lines(focus: focus))
        if let consent {
            lines.append("[\(consent.isAccepted ? "x" : " ")] \(Self.rendered(consent.sentence))")
            if let error = consent.error { lines.append("    wrong: \(error)") }
        }
        lines += actions.map { action in
            let wait = action.availableAt.map { " after \(Int($0.timeIntervalSince1970)) s" } ?? ""
            return "(\(action.isEnabled ? action.label : "– \(action.label) –"))  \(Self.name(of: action.role))\(wait)"
        }
        if let terms { lines.append("  \(Self.rendered(terms))") }
        lines += links.map { "<\($0.label)> \($0.url.absoluteString)" }
        if let progress { lines.append("… \(progress)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func rendered(_ sentence: LinkedText) -> String {
        sentence.runs.map { run in run.url.map { "<\(run.text)> \($0.absoluteString)" } ?? run.text }.joined()
    }

    private static func lines(focus: AuthField?) -> (ScreenField) -> [String] {
        { field in
            var line = "\(focus == field.field ? ">" : " ") \(field.label) [\(field.contentType.rawValue)"
            line += field.isSecret ? ", hidden" : ""
            line += field.maximumLength.map { ", at most \($0)" } ?? ""
            line += "]: \(field.value.map { "\"\($0)\"" } ?? "not shown")"
            return [line] + (field.help.map { ["    help: \($0)"] } ?? [])
                + (field.error.map { ["    wrong: \($0)"] } ?? [])
        }
    }

    static func name(of role: ScreenAction.Role) -> String {
        switch role {
        case .primary: "primary"
        case .secondary: "secondary"
        case .quiet: "quiet"
        case .destructive: "destructive"
        case .provider(let id): "provider \(id)"
        case .back: "back"
        }
    }
}

extension GateScreen {
    /// The screen as a person would read it aloud, one thing a line, for snapshots.
    var rendered: String {
        let lines = ["= \(title)  [\(name.rawValue)]", "  \(text)"]
        return (lines + actions.map { "(\($0.label))  \(SignInScreen.name(of: $0.role)): \($0.step.rawValue)" })
            .joined(separator: "\n") + "\n"
    }
}
