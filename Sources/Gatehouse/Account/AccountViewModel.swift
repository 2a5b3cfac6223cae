public import Foundation
public import GatehouseDomain
public import Observation

/// The account screens for SwiftUI, the terminal and tests: a thin shell around ``AccountFlow``.
@MainActor
@Observable
public final class AccountViewModel {
    private var flow = AccountFlow()
    private var form = AccountForm()
    private var features: AccountFeatures
    /// The texts, in the language that the person chose.
    public private(set) var catalogue: Catalogue

    /// The app's terms of use; those that the back end names unless given.
    @ObservationIgnored package let termsURL: URL?
    /// The app's privacy notice; the one that the back end names unless given.
    @ObservationIgnored package let privacyURL: URL?
    /// The page on which people add passkeys, where this app cannot make any.
    @ObservationIgnored let passkeysURL: URL?
    /// The screen that ``open()`` leads to.
    @ObservationIgnored package var firstScreen = AccountScreenName.overview
    @ObservationIgnored private let performer: AccountPerformer
    @ObservationIgnored private let language: AccountLanguage
    @ObservationIgnored private let offer: PasskeyOffer
    @ObservationIgnored private let catalogues: [Catalogue]
    @ObservationIgnored private let device: Catalogue?
    @ObservationIgnored private let onLanguage: @MainActor (Catalogue) -> Void
    @ObservationIgnored private let onEnd: @MainActor (AccountEnding) -> Void

    /// Creates the screens. ``open()`` loads the account.
    /// - Parameters:
    ///   - backEnd: The back end.
    ///   - appState: The state of the app, which is reset after a sign-out and a deletion.
    ///   - settings: Stores the chosen language, under ``AccountLanguage/key``.
    ///   - sheets: The providers' own sheets; by default those of the back end or of the app's root.
    ///   - catalogues: The languages to choose from.
    ///   - device: The texts until the person chooses a language; by default in the device's language.
    ///   - termsURL: The URL of the terms of use; by default the one that the back end names.
    ///   - privacyURL: The URL of the privacy notice; by default the one that the back end names.
    ///   - passkeysURL: The page on which people add passkeys, where this app cannot make any.
    ///   - clock: The clock that decides when a passkey is offered again.
    ///   - onLanguage: Called with the texts of each language that the person chooses.
    ///   - onEnd: Called once the person has signed out or deleted the account.
    public init(
        backEnd: BackEnd, appState: AppState, settings: any SettingsStore = UserDefaultsSettings(),
        sheets: (any ProviderSignIn)? = nil, catalogues: [Catalogue] = Catalogue.all,
        device: Catalogue? = nil, termsURL: URL? = nil, privacyURL: URL? = nil, passkeysURL: URL? = nil,
        clock: any WallClock = SystemWallClock(), onLanguage: @escaping @MainActor (Catalogue) -> Void = { _ in },
        onEnd: @escaping @MainActor (AccountEnding) -> Void = { _ in }
    ) {
        performer = AccountPerformer(backEnd: backEnd, sheets: sheets ?? backEnd.allSheets, state: appState)
        features = performer.features
        let language = AccountLanguage(settings: settings)
        self.language = language
        offer = PasskeyOffer(settings: settings, clock: clock)
        self.catalogues = catalogues
        self.device = device
        catalogue = language.catalogue(among: catalogues, device: device)
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.passkeysURL = passkeysURL
        self.onLanguage = onLanguage
        self.onEnd = onEnd
    }

    /// Creates the screens of an app. They use its back end, settings, sheets and pages, and a language that the person
    /// chooses becomes that of all its windows.
    /// - Parameters:
    ///   - app: The app's root.
    ///   - catalogues: The languages to choose from.
    ///   - onLanguage: Called with the texts of each language that the person chooses, for the app's own words.
    ///   - onEnd: Called once the person has signed out or deleted the account.
    public convenience init<Destination>(
        app: AppRoot<Destination>, catalogues: [Catalogue] = Catalogue.all,
        onLanguage: @escaping @MainActor (Catalogue) -> Void = { _ in },
        onEnd: @escaping @MainActor (AccountEnding) -> Void = { _ in }
    ) {
        let (parts, coordinator) = (app.parts, app.coordinator)
        self.init(
            backEnd: app.backEnd, appState: coordinator.appState,
            settings: parts.ports.settings ?? UserDefaultsSettings(), sheets: parts.sheets, catalogues: catalogues,
            termsURL: parts.termsURL, privacyURL: parts.privacyURL,
            onLanguage: { catalogue in
                coordinator.catalogue = catalogue
                onLanguage(catalogue)
            }, onEnd: onEnd)
    }

    /// The screen as data, for the front end to render.
    public var screen: AccountScreen {
        AccountScreenBuilder(
            features: features, catalogue: catalogue, languages: catalogues.map(\.language),
            chosenLanguage: language.chosen, termsURL: termsURL, privacyURL: privacyURL, passkeysURL: passkeysURL
        ).screen(for: flow, form: form)
    }

    /// The stable code of the error that is shown, to tell failures apart: `AuthError.code` where the back end refused,
    /// otherwise what is wrong in the form. Nil without an error.
    public var errorCode: String? {
        flow.notice.error?.errorCode
    }

    /// How the screens ended; nil while they are open.
    public var ending: AccountEnding? { flow.ending }

    /// Whether a request is in progress.
    public var isLoading: Bool { flow.isLoading }

    /// The text of a field, for a binding.
    public subscript(field: AccountField) -> String {
        get { form[field].reveal() }
        set { _ = send(.fieldSet(field, Secret(newValue))) }
    }

    /// The answer to one of the questions of the sign-up form, by its key; `true` for a selected box.
    public subscript(detail key: String) -> String {
        get { form.details[key] ?? "" }
        set { _ = send(.detailSet(key: key, value: newValue)) }
    }

    /// Whether the box of one of these questions is selected.
    package subscript(isTicked key: String) -> Bool {
        get { self[detail: key] == "true" }
        set { self[detail: key] = newValue ? "true" : "" }
    }

    /// Whether the confirmation box is selected.
    public var isConfirmed: Bool {
        get { form.isConfirmed }
        set { _ = send(.confirmationSet(newValue)) }
    }

    /// Loads the account. Returns when it is loaded or the request failed.
    public func open() async {
        await perform(.opened(.overview))
        if firstScreen != .overview { await perform(.opened(firstScreen)) }
    }

    /// Loads the account, and opens the offer of a passkey if the person has none: where this device makes passkeys,
    /// and not within 30 days after "Not now". The screens end when the person has decided.
    /// - Returns: Whether there is an offer to show.
    package func openPasskeyOffer() async -> Bool {
        guard offer.isDue else { return false }
        await perform(.opened(.overview))
        await perform(.opened(.passkeys))
        guard flow.passkeys?.isEmpty == true else { return false }
        await perform(.opened(.passkeyOffer))
        return flow.screen == .passkeyOffer
    }

    /// Closes the screens: the form is cleared, and late answers change nothing. A deletion in progress continues.
    public func close() {
        _ = send(.closed)
        Task { [performer] in await performer.abandonStep() }
    }

    /// Handles an event, such as that of an action. Returns when its requests are answered.
    public func perform(_ event: AccountEvent) async {
        var effects = send(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .perform(let request, let generation):
                let answer = await performer.perform(request)
                effects += send(.answered(answer, generation: generation))
            case .setLanguage(let chosen):
                language.choose(chosen)
                catalogue = language.catalogue(among: catalogues, device: device)
                onLanguage(catalogue)
            case .declineOffer: offer.decline()
            case .finished(let ending):
                onEnd(ending)
            }
        }
        let continues =
            flow.proof == .factorCode || flow.screen == .securityKey || flow.screen == .authenticator
        if !continues, !flow.isLoading { await performer.abandonStep() }
    }

    private func send(_ event: AccountEvent) -> [AccountEffect] {
        features = performer.features
        return flow.handle(event, form: &form, features: features)
    }
}
