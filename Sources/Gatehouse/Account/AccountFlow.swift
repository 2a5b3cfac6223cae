package import GatehouseDomain

/// The account screens as a pure state machine, without side effects.
///
/// A shell such as ``AccountViewModel`` passes every event to it and runs the effects that it returns.
public struct AccountFlow: Equatable, Sendable {
    /// The activity of the flow.
    package enum Activity: Equatable, Sendable {
        /// Nothing is in progress.
        case idle
        /// A request is in progress.
        case running(Running)
        /// The account's screens have ended.
        case ended(AccountEnding)
    }

    /// Where the person is.
    package internal(set) var place = AccountPlace.overview
    /// The notice.
    package internal(set) var notice = AccountNotice.none
    /// The activity of the flow.
    package private(set) var activity = Activity.idle
    /// The account as last loaded; nil before the first answer.
    package private(set) var account: AccountDetails?
    /// The name in the profile, if there is one.
    package private(set) var displayName: String?
    /// The passkeys as last loaded; nil before the first answer.
    package internal(set) var passkeys: [Passkey]?
    /// The second factors as last loaded; nil before the first answer.
    package internal(set) var factors: AccountFactors?
    /// The devices as last loaded; nil before the first answer, and if the back end does not list them.
    package internal(set) var devices: [SignedInDevice]?
    /// What the second step of the sign-in that the person repeats can be taken with; nil while none waits.
    package internal(set) var step: FactorChoice?
    private var generation = 0

    /// A request in progress.
    package struct Running: Equatable, Sendable {
        /// The request.
        package var request: AccountRequest
        /// The number of its answer.
        package var generation: Int
    }

    /// Creates a flow on the overview, without an account.
    package init() {}

    /// The current screen.
    package var screen: AccountScreenName { place.screen }

    /// The field that the notice is about: the invalid one after a failed submit, or the password that is required.
    package var fault: AccountField? {
        switch notice {
        case .errors(let faults): faults.first?.field
        case .banner(_, .account(.currentPasswordMissing)): .currentPassword
        case .none, .banner: nil
        }
    }

    /// What the back end requires in addition to a new password, or before a sign-in method is added or removed. On the
    /// deletion screen, whether the person confirms with a mailed code in place of the password or the provider.
    package var proof: AccountPasswordProof {
        switch place {
        case .password(let proof), .proof(let proof, _): proof
        case .deletion(let isByCode): isByCode ? .code : .none
        case .overview, .name, .details, .email, .emailCode, .providers, .passkeys, .passkey, .passkeyOffer, .twoStep,
            .factor, .authenticator, .securityKey, .backupCodes, .devices, .device, .language:
            .none
        }
    }

    /// The address whose code the person enters on the code screen.
    package var codeAddress: String? {
        if case .emailCode(let address) = place { address } else { nil }
    }

    /// The request in progress, if any.
    package var running: Running? {
        if case .running(let running) = activity { running } else { nil }
    }

    /// How the account's screens ended; nil while they are open.
    package var ending: AccountEnding? {
        if case .ended(let ending) = activity { ending } else { nil }
    }

    /// Whether a request is in progress.
    package var isLoading: Bool { running != nil }

    /// Whether a deletion can be confirmed by the account's password.
    package var deletesByPassword: Bool {
        account.map { !$0.isGuest && $0.signInMethods.contains { $0.method == .email } } ?? false
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - form: The form. It is cleared whenever the person leaves a screen.
    ///   - features: What the back end supports and requires.
    /// - Returns: The effects for the shell to run.
    package mutating func handle(
        _ event: AccountEvent, form: inout AccountForm, features: AccountFeatures
    ) -> [AccountEffect] {
        switch event {
        case .opened(let screen): return open(screen, &form, features)
        case .back: return place.parent.map { open($0, &form, features) } ?? []
        case .fieldSet(let field, let text):
            form[field] = text
            correct(.field(field))
            return []
        case .detailSet(let key, let value):
            guard screen == .details, let field = features.requirements.signUpFields.first(where: { $0.key == key })
            else { return [] }
            form.details[key] = field.bounded(value)
            correct(.detail(key))
            return []
        case .confirmationSet(let isConfirmed):
            form.isConfirmed = isConfirmed
            correct(.consent)
            return []
        case .submitted: return submit(form, features)
        case .codeRequested: return resend(form, features)
        case .codeAddressSwitched:
            guard screen == .emailCode, !isLoading else { return [] }
            switchAddress()
            form.code = Secret("")
            notice = .none
            return []
        case .emailChangeCancelled:
            guard screen == .emailCode, features.cancelsEmailChange(of: account) else { return [] }
            return run(.cancelEmailChange)
        case .providerAdded(let id):
            guard screen == .providers, features.linkable(to: account).contains(where: { $0.id == id }) else {
                return []
            }
            return runFresh(.link(providerId: id))
        case .methodRemoved(let id):
            guard screen == .providers, features.capabilities.contains(.providerRemoval),
                let methods = account?.signInMethods, let method = methods.first(where: { $0.id == id })
            else { return [] }
            if methods.count == 1 { return fail(.account(.onlyMethod), nil) }
            return runFresh(.remove(method))
        case .passkeyRequested, .passkeyOpened, .passkeyRemoved, .offerDeclined, .securityKeyRequested, .factorOpened,
            .deviceOpened:
            return handleSecurity(event, &form, features)
        case .languageChosen(let language):
            guard screen == .language else { return [] }
            notice = .none
            return [.setLanguage(language)]
        case .signOutRequested: return screen == .overview ? run(.signOut, leaving: true) : []
        case .noticeDismissed:
            notice = .none
            return []
        case .answered(let answer, let generation):
            guard let running, running.generation == generation else { return [] }
            activity = .idle
            return take(answer, to: running.request, &form, features)
        case .closed:
            guard !isEnding else { return [] }
            leave(&form, for: place.unproven)
            return []
        }
    }

    // MARK: Screens

    /// Whether a request is in progress after which there is no account to show. Such a request is always awaited.
    var isEnding: Bool {
        switch activity {
        case .idle: false
        case .running(let running):
            switch running.request {
            case .delete, .deleteByCode, .deleteByStep, .signOut: true
            default: false
            }
        case .ended: true
        }
    }

    private mutating func open(
        _ screen: AccountScreenName, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        guard !isEnding, features.offers(screen, for: account) else { return [] }
        switch screen {
        case .overview:
            leave(&form, for: .overview)
            return run(.load)
        case .name:
            leave(&form, for: .name)
            form.name = VisibleText.name(displayName, longest: VisibleText.longestAddress) ?? ""
        case .details:
            leave(&form, for: .details)
            for field in features.requirements.signUpFields { form.details[field.key] = account?.metadata[field.key] }
        case .email: leave(&form, for: .email)
        case .emailCode: leave(&form, for: .emailCode(address: account?.newEmail ?? ""))
        case .password: leave(&form, for: .password(.none))
        case .providers: leave(&form, for: .providers)
        case .passkeys, .passkeyOffer, .twoStep, .authenticator, .securityKey, .backupCodes, .devices:
            return openSecurity(screen, &form, features)
        // They are about one thing, which another event names.
        case .passkey, .factor, .device: break
        case .language: leave(&form, for: .language)
        case .deletion: leave(&form, for: .deletion(isByCode: false))
        }
        return []
    }

    /// Goes to a place, clears the form and abandons the request in progress, whose answer no longer changes anything.
    mutating func leave(_ form: inout AccountForm, for place: AccountPlace) {
        form = AccountForm()
        activity = .idle
        notice = .none
        step = nil
        self.place = place
    }

    /// Forgets what was wrong at a place that the person corrects.
    private mutating func correct(_ place: AccountFault.Place) {
        switch notice {
        case .errors(let faults):
            let others = faults.filter { $0.place != place }
            notice = others.isEmpty ? .none : .errors(others)
        case .banner: if place == .field(.currentPassword), fault == .currentPassword { notice = .none }
        case .none: break
        }
    }

    /// Continues with the code of the other address, if two of them have to confirm.
    private mutating func switchAddress() {
        guard case .emailCode(let address) = place else { return }
        let other = address == account?.newEmail ? account?.email : account?.newEmail
        place = .emailCode(address: other ?? address)
    }

    // MARK: Requests

    mutating func run(_ request: AccountRequest, leaving: Bool = false) -> [AccountEffect] {
        if isEnding || isLoading && !(leaving || isReading) { return [] }
        notice = .none
        generation += 1
        activity = .running(Running(request: request, generation: generation))
        return [.perform(request, generation: generation)]
    }

    /// Whether the request in progress changes nothing, so that another one can take its place.
    package var isReading: Bool {
        switch running?.request {
        case .load, .loadPasskeys, .loadFactors, .loadDevices: true
        default: false
        }
    }

    /// Runs a change that may need a recent sign-in. A change that waited for a proof no longer does.
    mutating func runFresh(_ request: AccountRequest) -> [AccountEffect] {
        let effects = run(request)
        if !effects.isEmpty { place = place.unproven }
        return effects
    }

    private mutating func submit(_ form: AccountForm, _ features: AccountFeatures) -> [AccountEffect] {
        guard !isLoading || isReading else { return [] }
        let faults = AccountValidation.faults(in: form, of: self, features)
        guard faults.isEmpty else {
            notice = .errors(faults)
            return []
        }
        switch place {
        case .name: return run(.changeName(form.trimmedName.isEmpty ? nil : form.trimmedName))
        case .details:
            let fields = features.requirements.signUpFields
            let answers = fields.map { ($0.key, $0.value(of: form.details[$0.key] ?? "")) }
            return run(.changeDetails(Dictionary(uniqueKeysWithValues: answers)))
        case .email: return run(.changeEmail(EmailAddress(form.email)?.canonical ?? form.email))
        case .emailCode(let address): return run(.confirmEmail(address, code: Secret(form.codeDigits)))
        case .password(let proof):
            return run(
                .changePassword(
                    form.password, current: proof == .currentPassword ? form.currentPassword : nil,
                    code: proof == .code ? Secret(form.codeDigits) : nil))
        case .deletion(let isByCode):
            if isByCode { return run(.deleteByCode(Secret(form.codeDigits))) }
            return run(.delete(password: deletesByPassword ? form.currentPassword : nil))
        case .proof(.code, _): return run(.signInAgainByCode(Secret(form.codeDigits)))
        case .proof(.currentPassword, _): return run(.signInAgain(password: form.currentPassword))
        case .proof(.factorCode, .delete), .proof(.factorCode, .deleteByCode):
            return run(.deleteByStep(form.factorCode))
        case .proof(.factorCode, _): return run(.signInAgainByStep(form.factorCode))
        case .passkey(let id): return run(.renamePasskey(id: id, name: form.trimmedName))
        case .factor(let id): return runFresh(.removeFactor(id: id))
        case .authenticator(.name):
            return runFresh(.beginAuthenticator(name: form.trimmedName.isEmpty ? nil : form.trimmedName))
        case .authenticator(.code(let id, _)): return run(.confirmAuthenticator(id: id, code: form.factorCode))
        case .securityKey:
            return runFresh(.addSecurityKey(name: form.trimmedName.isEmpty ? nil : form.trimmedName))
        case .backupCodes: return form.codes.isEmpty ? runFresh(.makeBackupCodes) : []
        case .device(let id): return runFresh(.endDevice(id: id))
        case .overview, .providers, .passkeys, .passkeyOffer, .twoStep, .devices, .proof(.none, _), .language: return []
        }
    }

    private mutating func resend(_ form: AccountForm, _ features: AccountFeatures) -> [AccountEffect] {
        switch place {
        case .emailCode: account?.newEmail.map { run(.changeEmail($0)) } ?? []
        case .password(.code): run(.requestReauthentication)
        case .deletion, .proof: mailSignInCode(features)
        case .overview, .name, .details, .email, .password, .providers, .passkeys, .passkey, .passkeyOffer, .twoStep,
            .factor, .authenticator, .securityKey, .backupCodes, .devices, .device, .language:
            []
        }
    }

    private mutating func mailSignInCode(_ features: AccountFeatures) -> [AccountEffect] {
        guard features.mailsSignInCode(to: account), let email = account?.email else { return [] }
        return run(.sendSignInCode(to: email))
    }

    mutating func fail(_ words: AccountWords, _ field: AccountField?) -> [AccountEffect] {
        notice = .error(words, at: field.map { .field($0) })
        return []
    }

    // MARK: Answers

    private mutating func take(
        _ answer: AccountAnswer, to request: AccountRequest, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        switch answer {
        case .loaded(let account, let displayName):
            self.account = account
            self.displayName = displayName
        case .nameChanged(let name):
            displayName = name
            settle(.nameSaved, &form)
        case .detailsChanged(let account):
            self.account = account
            settle(.detailsSaved, &form)
        case .emailChangeAsked(let account):
            self.account = account
            let isAgain = screen == .emailCode
            guard let newEmail = account.newEmail else {
                settle(.emailChanged, &form)
                break
            }
            leave(&form, for: .emailCode(address: newEmail))
            if isAgain { notice = .banner(.success, .account(.codeSentAgain)) }
        case .emailConfirmed(let account, let isComplete):
            if let account { self.account = account }
            if isComplete {
                settle(.emailChanged, &form)
            } else {
                form.code = Secret("")
                switchAddress()
                notice = .banner(.info, .account(.checkBothInboxes))
            }
        case .emailChangeCancelled(let account):
            self.account = account
            settle(.emailKept, &form)
        case .passwordChanged: settle(.passwordChanged, &form)
        case .codeSent:
            if case .sendSignInCode = request {
                proveByCode()
                form.currentPassword = Secret("")
            }
            form.code = Secret("")
            notice = .banner(.info, .account(.codeNeeded))
        case .methodsChanged(let account):
            let isMore = account.signInMethods.count >= (self.account?.signInMethods.count ?? 0)
            self.account = account
            place = place.unproven
            form.clearProof()
            notice = .banner(.success, .account(isMore ? .providerAdded : .providerRemoved))
        case .stepNeeded(let choice): takeStep(with: choice, before: request, &form)
        case .factorNeeded: return setUpFactor(&form, features)
        case .passkeys, .factors, .authenticatorBegun, .factorAdded, .codesMade, .devices:
            return takeSecurity(answer, to: request, &form)
        case .signedInAgain:
            form.clearProof()
            if case .proof(_, let request) = place { return run(request) }
        case .ended(let ending):
            leave(&form, for: .overview)
            (account, displayName) = (nil, nil)
            activity = .ended(ending)
            return [.finished(ending)]
        case .failed(.cancelled): break
        case .failed(let error): return refuse(error, request, &form, features)
        }
        return []
    }

    /// Has the person enter the current password beside the new one.
    private mutating func askForCurrentPassword() -> [AccountEffect] {
        place = .password(.currentPassword)
        notice = .banner(.info, .account(.currentPasswordMissing))
        return []
    }

    /// Has the person sign in again before a change that the back end takes only from a recent sign-in.
    private mutating func signInAgain(before request: AccountRequest) -> [AccountEffect] {
        // The sign-in was not enough: nothing is gained by another one.
        if case .proof = place {
            place = place.unproven
            return fail(.account(.recentSignInNeeded), nil)
        }
        guard deletesByPassword else {
            place = .proof(.none, before: request)
            return run(.signInAgain(password: nil))
        }
        place = .proof(.currentPassword, before: request)
        notice = .banner(.info, .account(.currentPasswordMissing))
        return []
    }

    /// Has the person enter a mailed code in place of the password or the provider.
    private mutating func proveByCode() {
        switch place {
        case .deletion: place = .deletion(isByCode: true)
        case .proof(_, let request): place = .proof(.code, before: request)
        case .overview, .name, .details, .email, .emailCode, .password, .providers, .passkeys, .passkey, .passkeyOffer,
            .twoStep, .factor, .authenticator, .securityKey, .backupCodes, .devices, .device, .language:
            break
        }
    }

    /// Ends the offer of a passkey.
    mutating func closeOffer() -> [AccountEffect] {
        activity = .ended(.offerClosed)
        return [.finished(.offerClosed)]
    }

    /// Returns to the overview, with a notice about what was done.
    private mutating func settle(_ text: AccountText, _ form: inout AccountForm) {
        leave(&form, for: .overview)
        notice = .banner(.success, .account(text))
    }

    private mutating func refuse(
        _ error: AuthError, _ request: AccountRequest, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        switch (request, error) {
        case (.changePassword, .unknown("current_password_required")): return askForCurrentPassword()
        case (.changePassword, .unknown("reauthentication_needed"))
        where features.capabilities.contains(.reauthenticationCode):
            place = .password(.code)
            return run(.requestReauthentication)
        // Where no code is mailed, the current password makes up for a sign-in of long ago.
        case (.changePassword(_, current: nil, code: _), .unknown("reauthentication_needed")) where deletesByPassword:
            return askForCurrentPassword()
        case (.changePassword, .invalidCredentials):
            place = .password(.currentPassword)
            form.currentPassword = Secret("")
            return fail(.account(.currentPasswordWrong), .currentPassword)
        case (.link, .unknown("reauthentication_needed")), (.remove, .unknown("reauthentication_needed")),
            (.addPasskey, .unknown("reauthentication_needed")), (.removePasskey, .unknown("reauthentication_needed")),
            (.beginAuthenticator, .unknown("reauthentication_needed")),
            (.addSecurityKey, .unknown("reauthentication_needed")),
            (.removeFactor, .unknown("reauthentication_needed")),
            (.makeBackupCodes, .unknown("reauthentication_needed")):
            return signInAgain(before: request)
        case (.signInAgain, .unavailable) where features.mailsSignInCode(to: account):
            return mailSignInCode(features)
        case (.signInAgain, .unavailable), (.changeEmail, .unknown("reauthentication_needed")),
            (.changePassword, .unknown("reauthentication_needed")):
            return fail(.account(.recentSignInNeeded), nil)
        case (.delete(let password), .invalidCredentials), (.signInAgain(let password), .invalidCredentials):
            form.currentPassword = Secret("")
            return password == nil
                ? fail(.account(.otherPerson), nil) : fail(.account(.currentPasswordWrong), .currentPassword)
        case (.deleteByCode, .invalidCredentials), (.signInAgainByCode, .invalidCredentials):
            form.code = Secret("")
            return fail(.account(.otherPerson), nil)
        case (.changePassword, .otpIncorrect), (.changePassword, .otpExpired), (.confirmEmail, .otpIncorrect),
            (.confirmEmail, .otpExpired), (.deleteByCode, .otpIncorrect), (.deleteByCode, .otpExpired),
            (.signInAgainByCode, .otpIncorrect), (.signInAgainByCode, .otpExpired):
            form.code = Secret("")
            return fail(.sentence(.failure(error)), .code)
        case (.changePassword, .weakPassword), (.changePassword, .commonPassword), (.changePassword, .samePassword):
            return fail(.sentence(.failure(error)), .password)
        case (.changeEmail, .emailInvalid), (.changeEmail, .duplicateEmail):
            return fail(.sentence(.failure(error)), screen == .email ? .email : nil)
        case (.link, .unknown("identity_already_exists")): return fail(.account(.providerTaken), nil)
        case (.remove, .unknown("single_identity_not_deletable")),
            (.removePasskey, .unknown("single_identity_not_deletable")):
            return fail(.account(.onlyMethod), nil)
        default: return refuseSecurity(error, request, &form)
        }
    }
}
