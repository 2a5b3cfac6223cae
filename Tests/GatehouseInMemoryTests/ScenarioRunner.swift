import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Goes through a scenario in front of the view model: by the names of the words on the screen.
@MainActor
struct ScenarioRunner {
    private let stage = Stage(providers: [ProviderInfo(id: "email", displayName: "Email")], catalogue: .names)
    private let screens: [String: Scenario.Layout]
    private let scenario: Scenario
    private var isConnected = true

    init(_ scenario: Scenario, screens: [String: Scenario.Layout]) {
        self.scenario = scenario
        self.screens = screens
    }

    private var screen: SignInScreen { stage.model.screen }

    mutating func run() async throws {
        switch scenario.account {
        case "confirmed": try await stage.makeAccount()
        case "unconfirmed": try await stage.makeUnconfirmedAccount()
        default: #expect(scenario.account == nil)
        }
        for (number, step) in scenario.steps.enumerated() {
            try await take(step)
            try await see(step.see, "\(scenario.name), step \(number + 1)")
        }
    }

    // MARK: What the person does

    private mutating func take(_ step: Scenario.Step) async throws {
        isConnected = step.isConnected ?? isConnected
        let calls = await stage.gate.calls.count
        for (label, text) in step.type ?? [:] {
            let field = try #require(screen.fields.first { $0.label == label }, "there is no field \(label)")
            await stage.model.perform(.fieldSet(field.field, Secret(try await filledIn(text))))
        }
        if let isTicked = step.tick {
            try #require(screen.consent != nil)
            await stage.model.perform(.consentSet(isTicked))
        }
        if let press = step.press { try await self.press(press, meanwhile: step.meanwhile) }
        // What has submitted itself is not submitted once more.
        if let submit = step.submit, await stage.gate.calls.count == calls { try await press(submit, meanwhile: nil) }
    }

    private func press(_ label: String, meanwhile: String?) async throws {
        let event = try event(label)
        guard let meanwhile else {
            if !isConnected { await stage.accounts.failNext(with: .network) }
            return await stage.model.perform(event)
        }
        await stage.gate.hold()
        let calls = await stage.gate.calls.count
        async let first: Void = stage.model.perform(event)
        await stage.gate.waits(for: 1)
        #expect(stage.model.screen.progress == Catalogue.names.text(.working))
        // Somebody quick presses what the screen no longer offers.
        await stage.model.perform(meanwhile == label ? event : try self.event(meanwhile))
        await stage.gate.release()
        await first
        #expect(await stage.gate.calls.count == calls + 1, "one request")
    }

    private func event(_ label: String) throws -> AuthEvent {
        let action = try #require(screen.actions.first { $0.label == label }, "there is no action \(label)")
        try #require(action.isEnabled, "\(label) cannot be chosen")
        return action.event
    }

    // MARK: What the person sees

    private func see(_ sight: Scenario.Sight, _ place: Comment) async throws {
        if let name = sight.screen {
            let layout = try #require(screens[name])
            #expect(try await Scenario.Layout(screen) == filledIn(layout), place)
            #expect(screen.actions.filter { !$0.isEnabled }.map(\.label) == sight.disabled ?? [], place)
            let address = screen.fields.first { $0.field == .email }.map { $0.value ?? "" }
            if let address { #expect(try await address == filledIn(sight.address ?? ""), place) }
            if let consent = screen.consent { #expect(consent.isAccepted == sight.isTicked ?? false, place) }
            var expected = sight.notice
            if let notice = sight.notice { expected?.text = try await filledIn(notice.text) }
            #expect(notice == expected, place)
            #expect(screen.progress == nil, place)
        }
        #expect(stage.finished.completions.count == (sight.isSignedIn == true ? 1 : 0), place)
        if sight.isSignedIn == true {
            let session = try #require(stage.model.session)
            #expect(await stage.accounts.isLive(session), place)
        }
        if let mails = sight.mails {
            let sending = ["signUp", "resendConfirmation", "requestPasswordReset"]
            let sent = await stage.gate.calls.filter(sending.contains).count
            // The mail of the account that was there, and a sign-up that is refused as a second one sends none.
            let before = scenario.account == nil ? 0 : 1
            let refused = notice?.at == Catalogue.names.text(.emailLabel) ? 1 : 0
            #expect(before + sent - refused == mails, place)
        }
        if let sessions = sight.sessions {
            #expect(stage.finished.completions.compactMap(\.session).count == sessions, place)
            if sessions == 0 { #expect(await stage.authentication.currentIdentity() == nil, place) }
        }
    }

    private var notice: Scenario.Notice? {
        screen.notice.map { notice in
            let field = screen.fields.first { $0.error == notice.text }?.label
            let consent = screen.consent?.error == nil ? nil : screen.consent?.label
            return Scenario.Notice(kind: notice.kind.rawValue, text: notice.text, at: field ?? consent)
        }
    }

    // MARK: Words

    private func filledIn(_ layout: Scenario.Layout) async throws -> Scenario.Layout {
        var layout = layout
        layout.title = try await filledIn(layout.title)
        for index in layout.texts.indices { layout.texts[index] = try await filledIn(layout.texts[index]) }
        return layout
    }

    /// The text with what the scenario leaves open. The number of a code is that of its mail, always the newest.
    private func filledIn(_ text: String) async throws -> String {
        var text = text
        let values = [
            "{email}": Stage.email, "{password}": Stage.password, "{other password}": Stage.otherPassword,
            "{welcome}": Catalogue.names.text(.choiceTitle(app: nil)),
        ]
        for (name, value) in values { text = text.replacing(name, with: value) }
        if text.hasPrefix("{code ") || text.hasPrefix("{wrong code ") {
            let code = try await stage.mailedCode()
            let first = try #require(code.first)
            text = text.replacing(/\{code \d\}/, with: code)
                .replacing(/\{wrong code \d\}/, with: (first == "0" ? "1" : "0") + code.dropFirst())
        }
        return text
    }
}

extension Scenario.Layout {
    /// What is on a screen of the view model.
    @MainActor
    init(_ screen: SignInScreen) {
        self.init(
            title: screen.title, texts: screen.texts, fields: screen.fields.map(\.label),
            consent: screen.consent?.label, actions: screen.actions.map(\.label))
    }
}
