import Fieldhouse
import GatehouseSettings

/// The settings of a demo that differ from those of `serve`.
enum DemoSettings {
    static let preset = [
        "app-name": Fieldhouse.name, "data": "var", "dev": "yes", "consent": "required",
        "duplicate-sign-up": "explicit", "app-ids": "FIELDHOUSE.example.fieldhouse",
        // The callback of the reference app.
        "redirect-allow-list": "fieldhouse://signin",
        "passkeys": "yes", "passkey-level": "2", "mfa": "optional", "groups": "on",
    ].merging(Setting.developmentLimits) { own, _ in own }

    /// The same with what a demo with the tour has besides: guests are among the people one can be, and the start text is
    /// alone on the screen.
    static let tour = preset.merging(["anonymous": "yes", "log-level": "warning"]) { own, _ in own }
}
