import Foundation
import GatehouseDomain

/// The screens about passkeys, second factors, backup codes and devices.
extension AccountScreenBuilder {
    /// The rows of the overview about them.
    func security(_ flow: AccountFlow, _ account: AccountDetails) -> [AccountScreen.Row] {
        let passkeys = leads(.passkeys, .passkeys, account).map { row(.passkeys, names(of: flow.passkeys), $0) }
        let state = flow.factors.map { text($0.all.isEmpty ? .off : .on) }
        let twoStep = leads(.twoStep, labelled: catalogue.text(.secondFactorTitle), account).map {
            AccountScreen.Row(label: $0.label, value: state ?? "", action: $0)
        }
        let devices = leads(.devices, .devices, account).map { row(.devices, "", $0) }
        return [passkeys, twoStep, devices].compactMap(\.self)
    }

    /// The names of the passkeys, once they are loaded.
    private func names(of passkeys: [Passkey]?) -> String {
        guard let passkeys else { return "" }
        return passkeys.isEmpty
            ? text(.notSet) : passkeys.map(name).joined(separator: catalogue.builtIn.separator)
    }

    // MARK: Passkeys

    func passkeys(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        switch flow.place.unproven {
        case .passkey(let id): passkey(flow.passkeys?.first { $0.id == id }, flow, form)
        case .passkeyOffer: passkeyOffer(flow, form)
        default: passkeyList(flow, form)
        }
    }

    private func passkeyList(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .passkeys, title: text(.passkeys), texts: [text(.passkeysText)])
        screen.rows = (flow.passkeys ?? []).map { passkey in
            let used = passkey.lastUsedAt.map { text(.usedOn(date: day($0))) } ?? text(.notUsedYet)
            let copies = passkey.isBackedUp.map { text($0 ? .backedUp : .onOneDevice) }
            let facts = [text(.createdOn(date: day(passkey.createdAt))), used, copies].compactMap(\.self)
            return AccountScreen.Row(
                label: name(of: passkey), value: facts.joined(separator: " · "),
                action: action(
                    "passkey.\(passkey.id)", text(.rename), .secondary, .passkeyOpened(id: passkey.id)))
        }
        if prove(flow, form, &screen) { return screen }
        if features.makesPasskeys {
            screen.actions = [action("add", text(.addPasskey), .primary, .passkeyRequested)]
        } else if let passkeysURL {
            screen.texts.append(text(.passkeysInBrowser))
            screen.links = [ScreenLink(label: text(.passkeys), url: passkeysURL)]
        }
        return screen
    }

    private func passkey(_ passkey: Passkey?, _ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        let title = passkey.map(name) ?? text(.passkey)
        var screen = AccountScreen(name: .passkey, title: title, texts: [text(.passkeyRemoveText)])
        if prove(flow, form, &screen) { return screen }
        screen.fields = [field(.name, .name, .name, form.name)]
        screen.actions = [
            submit(text(.save)),
            action("remove", text(.removeMethod(provider: title)), .destructive, .passkeyRemoved),
        ]
        return screen
    }

    private func passkeyOffer(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .passkeyOffer, title: text(.passkeyOffer), texts: [text(.passkeysText)])
        screen.actions = [
            action("add", text(.addPasskey), .primary, .passkeyRequested),
            action("notNow", catalogue.text(.notNow), .quiet, .offerDeclined),
        ]
        return screen
    }

    // MARK: Second factors

    func factors(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        switch flow.place.unproven {
        case .factor(let id): factor(flow.factors?.all.first { $0.id == id }, flow, form)
        case .authenticator(let step): authenticator(step, flow, form)
        case .securityKey: securityKey(flow, form)
        case .backupCodes: backupCodes(flow, form)
        default: factorList(flow)
        }
    }

    private func factorList(_ flow: AccountFlow) -> AccountScreen {
        let factors = flow.factors?.all ?? []
        var screen = AccountScreen(
            name: .twoStep, title: catalogue.text(.secondFactorTitle), texts: [text(.twoStepText)])
        screen.rows = factors.map { factor in
            let kind = kind(of: factor)
            let name = name(of: factor)
            return AccountScreen.Row(
                label: name, value: name == kind ? text(.on) : kind,
                action: action(
                    "factor.\(factor.id)", text(.removeMethod(provider: name)), .secondary,
                    .factorOpened(id: factor.id)))
        }
        if !factors.isEmpty, features.offers(.backupCodes, for: flow.account) {
            let left = flow.factors?.backupCodes.map { text(.backupCodesLeft(count: $0.remaining)) }
            let label: AccountText = left == nil ? .makeBackupCodes : .renewBackupCodes
            screen.rows.append(row(.backupCodes, left ?? text(.notSet), leads(.backupCodes, label, flow.account)))
        }
        screen.actions = [action("add", text(.addAuthenticator), .primary, .opened(.authenticator))]
        if features.offers(.securityKey, for: flow.account) {
            screen.actions.append(action("addKey", text(.addSecurityKey), .secondary, .opened(.securityKey)))
        } else if features.capabilities.contains(.securityKeys) {
            screen.texts.append(text(.securityKeysElsewhere))
        }
        return screen
    }

    private func securityKey(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .securityKey, title: text(.addSecurityKey), texts: [text(.securityKeyText)])
        if prove(flow, form, &screen) { return screen }
        screen.fields = [optionalName(form, help: .securityKeyNameHelp)]
        screen.actions = [submit(text(.addSecurityKey))]
        return screen
    }

    private func factor(_ factor: SecondFactor?, _ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        let title = factor.map(name) ?? catalogue.text(.secondFactorTitle)
        var screen = AccountScreen(name: .factor, title: title, texts: [text(.factorRemoveText)])
        if prove(flow, form, &screen) { return screen }
        screen.actions = [action("submit", text(.removeMethod(provider: title)), .destructive, .submitted)]
        return screen
    }

    private func authenticator(
        _ step: AuthenticatorStep, _ flow: AccountFlow, _ form: AccountForm
    ) -> AccountScreen {
        var screen = AccountScreen(name: .authenticator, title: text(.addAuthenticator))
        if prove(flow, form, &screen) { return screen }
        guard case .code = step else {
            screen.texts = [text(.authenticatorText)]
            screen.fields = [optionalName(form, help: .authenticatorNameHelp)]
            screen.actions = [submit(text(.addAuthenticator))]
            return screen
        }
        if let enrollment = form.enrollment {
            screen.texts = [text(.scanCode), text(.enterAppCode)]
            screen.picture = ScreenPicture(enrollment, catalogue)
            screen.secret = ScreenSecret(enrollment, catalogue)
        }
        // A backup code shows nothing about the new app.
        screen.fields = [
            AccountScreen.Field(
                field: .factorCode, label: catalogue.text(.codeLabel), contentType: .factorCode)
        ]
        screen.actions = [
            submit(catalogue.text(.confirm)),
            action("restart", text(.startAgain), .quiet, .opened(.authenticator)),
        ]
        return screen
    }

    private func backupCodes(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .backupCodes, title: text(.backupCodes), texts: [text(.backupCodesText)])
        if prove(flow, form, &screen) { return screen }
        if form.codes.isEmpty {
            let isReplacing = flow.factors?.backupCodes != nil
            if isReplacing { screen.texts.append(text(.renewBackupCodesText)) }
            screen.actions = [submit(text(isReplacing ? .renewBackupCodes : .makeBackupCodes))]
        } else {
            screen.codes = ScreenCodes(form.codes, catalogue)
        }
        return screen
    }

    // MARK: Devices

    func devices(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        guard case .device(let id) = flow.place.unproven else { return deviceList(flow) }
        let device = flow.devices?.first { $0.id == id }
        let title = device.map(name) ?? text(.devices)
        var screen = AccountScreen(name: .device, title: title, texts: [text(.endDeviceText)])
        if prove(flow, form, &screen) { return screen }
        let label: AccountText = id == nil ? .endOthers : .endDevice(device: title)
        screen.actions = [action("submit", text(label), .destructive, .submitted)]
        return screen
    }

    private func deviceList(_ flow: AccountFlow) -> AccountScreen {
        let isListed = features.capabilities.contains(.devices)
        var screen = AccountScreen(
            name: .devices, title: text(.devices), texts: [text(isListed ? .devicesText : .othersText)])
        let devices = flow.devices ?? []
        screen.rows = devices.map { device in
            let used = device.isCurrent ? text(.thisDevice) : text(.usedOn(date: day(device.lastUsedAt)))
            let facts = [used, device.address.flatMap { VisibleText.name($0) }].compactMap(\.self)
            let name = name(of: device)
            return AccountScreen.Row(
                label: name, value: facts.joined(separator: " · "),
                action: device.isCurrent
                    ? nil
                    : action(
                        "device.\(device.id)", text(.endDevice(device: name)), .secondary,
                        .deviceOpened(id: device.id)))
        }
        let hasOthers = !isListed || devices.contains { !$0.isCurrent }
        if hasOthers, features.capabilities.contains(.otherDevices) {
            screen.actions = [action("others", text(.endOthers), .secondary, .deviceOpened(id: nil))]
        }
        return screen
    }

    // MARK: Names

    private func name(of passkey: Passkey) -> String { named(passkey.name) ?? text(.passkey) }

    private func name(of factor: SecondFactor) -> String { named(factor.name) ?? kind(of: factor) }

    private func name(of device: SignedInDevice) -> String { named(device.name) ?? text(.unknownDevice) }

    private func kind(of factor: SecondFactor) -> String {
        text(factor.kind == .app ? .authenticatorApp : .securityKey)
    }

    /// Returns a name that a person or a device chose, safe to show.
    private func named(_ name: String?) -> String? {
        VisibleText.name(name, longest: AccountValidation.factorNameLimit).map { VisibleText.isolated($0) }
    }

    private func day(_ instant: Date) -> String { catalogue.builtIn.day(instant) }
}
