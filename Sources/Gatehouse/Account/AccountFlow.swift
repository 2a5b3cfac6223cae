public import GatehouseDomain

/// The account screens as a pure state machine, without side effects.
///
/// A shell such as ``AccountViewModel`` passes every event to it and runs the effects that it returns.
public struct AccountFlow: Equatable, Sendable {
    /// The current screen.
    public private(set) var screen: AccountScreenName = .overview
    /// The notice, if any.
    public private(set) var notice: AccountNotice?
    /// The field with the error after a failed submit.
    public private(set) var fault: AccountField?
    /// The account as last loaded; nil before the first answer.
    public private(set) var account: AccountDetails?
    /// The name in the profile, if there is one.
    public private(set) var displayName: String?
    /// What the back end requires in addition to a new password, or before a sign-in method is added or removed. On the
    /// deletion screen, whether the person confirms with a mailed code in place of the password or the provider.
    public private(set) var proof: AccountPasswordProof = .none
    /// The address whose code the person enters on the code screen.
    public private(set) var codeAddress: String?
    /// The request in progress, if any.
    public private(set) var running: Running?
    /// How the account's screens ended; nil while they are open.
    public private(set) var ending: AccountEnding?
    /// The change that waits until the person has signed in again.
    private var waiting: AccountRequest?
    private var generation = 0

    /// A request in progress.
    public struct Running: Equatable, Sendable {
        /// The request.
        public var request: AccountRequest
        /// The number of its answer.
        public var generation: Int
    }

    /// Creates a flow on the overview, without an account.
    public init() {}

    /// Whether a request is in progress.
    public var isLoading: Bool { running != nil }

    /// Whether a deletion can be confirmed by the account's password.
    public var deletesByPassword: Bool {
        account.map { !$0.isGuest && $0.signInMethods.contains { $0.method == .email } } ?? false
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - form: The form. It is cleared whenever the person leaves a screen.
    ///   - features: What the back end supports and requires.
    /// - Returns: The effects for the shell to run.
    public mutating func handle(
        _ event: AccountEvent, form: inout AccountForm, features: AccountFeatures
    ) -> [AccountEffect] {
        switch event {
        case .opened(let screen): return open(screen, &form, features)
        case .back: return screen == .overview ? [] : open(.overview, &form, features)
        case .fieldSet(let field, let text):
            form[field] = text
            if fault == field { clearNotice() }
            return []
        case .confirmationSet(let isConfirmed):
            form.isConfirmed = isConfirmed
            if notice?.words == .account(.deleteBoxMissing) { clearNotice() }
            return []
        case .submitted: return submit(form, features)
        case .codeRequested: return resend(form, features)
        case .codeAddressSwitched:
            guard screen == .emailCode, !isLoading, let account else { return [] }
            codeAddress = codeAddress == account.newEmail ? account.email : account.newEmail
            form.code = Secret("")
            clearNotice()
            return []
        case .emailChangeCancelled:
            guard screen == .emailCode, features.cancelsEmailChange(of: account) else { return [] }
            return run(.cancelEmailChange)
        case .providerAdded(let id):
            guard screen == .providers, features.linkable(to: account).contains(where: { $0.id == id }) else {
                return []
            }
            waiting = nil
            return run(.link(providerId: id))
        case .methodRemoved(let id):
            guard screen == .providers, features.capabilities.contains(.providerRemoval),
                let methods = account?.signInMethods, let method = methods.first(where: { $0.id == id })
            else { return [] }
            if methods.count == 1 { return fail(.account(.onlyMethod), nil) }
            waiting = nil
            return run(.remove(method))
        case .languageChosen(let language):
            guard screen == .language else { return [] }
            clearNotice()
            return [.setLanguage(language)]
        case .signOutRequested: return screen == .overview ? run(.signOut, leaving: true) : []
        case .noticeDismissed:
            clearNotice()
            return []
        case .answered(let answer, let generation):
            guard let running, running.generation == generation else { return [] }
            self.running = nil
            return take(answer, to: running.request, &form, features)
        case .closed:
            guard !isEnding else { return [] }
            leave(&form)
            return []
        }
    }

    // MARK: Screens

    /// Whether a request is in progress after which there is no account to show. Such a request is always awaited.
    private var isEnding: Bool {
        switch running?.request {
        case .delete, .deleteByCode, .signOut: true
        default: ending != nil
        }
    }

    private mutating func open(
        _ screen: AccountScreenName, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        guard !isEnding, features.offers(screen, for: account) else { return [] }
        leave(&form)
        self.screen = screen
        switch screen {
        case .overview: return run(.load)
        case .name: form.name = VisibleText.name(displayName, longest: VisibleText.longestAddress) ?? ""
        case .emailCode: codeAddress = account?.newEmail
        case .email, .password, .providers, .language, .deletion: break
        }
        return []
    }

    /// Clears the form and abandons the request in progress, whose answer no longer changes anything.
    private mutating func leave(_ form: inout AccountForm) {
        form = AccountForm()
        running = nil
        waiting = nil
        proof = .none
        codeAddress = nil
        clearNotice()
    }

    private mutating func clearNotice() {
        notice = nil
        fault = nil
    }

    // MARK: Requests

    private mutating func run(_ request: AccountRequest, leaving: Bool = false) -> [AccountEffect] {
        if isEnding || isLoading && !(leaving || running?.request == .load) { return [] }
        clearNotice()
        generation += 1
        running = Running(request: request, generation: generation)
        return [.perform(request, generation: generation)]
    }

    private mutating func submit(_ form: AccountForm, _ features: AccountFeatures) -> [AccountEffect] {
        guard !isLoading || running?.request == .load else { return [] }
        if let found = AccountValidation.fault(in: form, of: self, features) { return fail(found.words, found.field) }
        switch screen {
        case .name: return run(.changeName(form.trimmedName.isEmpty ? nil : form.trimmedName))
        case .email: return run(.changeEmail(EmailAddress(form.email)?.canonical ?? form.email))
        case .emailCode:
            guard let codeAddress else { return [] }
            return run(.confirmEmail(codeAddress, code: Secret(form.codeDigits)))
        case .password:
            return run(
                .changePassword(
                    form.password, current: proof == .currentPassword ? form.currentPassword : nil,
                    code: proof == .code ? Secret(form.codeDigits) : nil))
        case .deletion:
            if proof == .code { return run(.deleteByCode(Secret(form.codeDigits))) }
            return run(.delete(password: deletesByPassword ? form.currentPassword : nil))
        case .providers:
            switch proof {
            case .none: return []
            case .code: return run(.signInAgainByCode(Secret(form.codeDigits)))
            case .currentPassword: return run(.signInAgain(password: form.currentPassword))
            }
        case .overview, .language: return []
        }
    }

    private mutating func resend(_ form: AccountForm, _ features: AccountFeatures) -> [AccountEffect] {
        switch screen {
        case .emailCode: account?.newEmail.map { run(.changeEmail($0)) } ?? []
        case .password where proof == .code: run(.requestReauthentication)
        case .deletion: mailSignInCode(features)
        case .providers where waiting != nil: mailSignInCode(features)
        default: []
        }
    }

    private mutating func mailSignInCode(_ features: AccountFeatures) -> [AccountEffect] {
        guard features.mailsSignInCode(to: account), let email = account?.email else { return [] }
        return run(.sendSignInCode(to: email))
    }

    private mutating func fail(_ words: AccountWords, _ field: AccountField?) -> [AccountEffect] {
        notice = AccountNotice(kind: .error, words: words)
        fault = field
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
        case .emailChangeAsked(let account):
            self.account = account
            let isAgain = screen == .emailCode
            leave(&form)
            guard account.newEmail != nil else {
                settle(.emailChanged, &form)
                break
            }
            screen = .emailCode
            codeAddress = account.newEmail
            notice = isAgain ? AccountNotice(kind: .success, words: .account(.codeSentAgain)) : nil
        case .emailConfirmed(let account, let isComplete):
            if let account { self.account = account }
            if isComplete {
                settle(.emailChanged, &form)
            } else {
                form.code = Secret("")
                codeAddress = codeAddress == self.account?.email ? self.account?.newEmail : self.account?.email
                notice = AccountNotice(kind: .info, words: .account(.checkBothInboxes))
            }
        case .emailChangeCancelled(let account):
            self.account = account
            settle(.emailKept, &form)
        case .passwordChanged: settle(.passwordChanged, &form)
        case .codeSent:
            if case .sendSignInCode = request {
                proof = .code
                form.currentPassword = Secret("")
            }
            form.code = Secret("")
            notice = AccountNotice(kind: .info, words: .account(.codeNeeded))
        case .methodsChanged(let account):
            let isMore = account.signInMethods.count >= (self.account?.signInMethods.count ?? 0)
            self.account = account
            (waiting, proof) = (nil, .none)
            (form.currentPassword, form.code) = (Secret(""), Secret(""))
            notice = AccountNotice(kind: .success, words: .account(isMore ? .providerAdded : .providerRemoved))
        case .signedInAgain:
            (form.currentPassword, form.code) = (Secret(""), Secret(""))
            return waiting.map { run($0) } ?? []
        case .ended(let ending):
            leave(&form)
            (account, displayName, screen) = (nil, nil, .overview)
            self.ending = ending
            return [.finished(ending)]
        case .failed(.cancelled): break
        case .failed(let error): return refuse(error, request, &form, features)
        }
        return []
    }

    /// Has the person sign in again before a change that the back end takes only from a recent sign-in.
    private mutating func signInAgain(before request: AccountRequest) -> [AccountEffect] {
        // The sign-in was not enough: nothing is gained by another one.
        guard waiting == nil else {
            (waiting, proof) = (nil, .none)
            return fail(.account(.recentSignInNeeded), nil)
        }
        waiting = request
        guard deletesByPassword else { return run(.signInAgain(password: nil)) }
        proof = .currentPassword
        notice = AccountNotice(kind: .info, words: .account(.currentPasswordMissing))
        fault = .currentPassword
        return []
    }

    /// Returns to the overview, with a notice about what was done.
    private mutating func settle(_ text: AccountText, _ form: inout AccountForm) {
        leave(&form)
        screen = .overview
        notice = AccountNotice(kind: .success, words: .account(text))
    }

    private mutating func refuse(
        _ error: AuthError, _ request: AccountRequest, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        switch (request, error) {
        case (.changePassword, .unknown("current_password_required")):
            proof = .currentPassword
            notice = AccountNotice(kind: .info, words: .account(.currentPasswordMissing))
            fault = .currentPassword
            return []
        case (.changePassword, .unknown("reauthentication_needed"))
        where features.capabilities.contains(.reauthenticationCode):
            proof = .code
            return run(.requestReauthentication)
        case (.changePassword, .invalidCredentials):
            proof = .currentPassword
            form.currentPassword = Secret("")
            return fail(.account(.currentPasswordWrong), .currentPassword)
        case (.link, .unknown("reauthentication_needed")), (.remove, .unknown("reauthentication_needed")):
            return signInAgain(before: request)
        case (.signInAgain, .unavailable) where features.mailsSignInCode(to: account):
            return mailSignInCode(features)
        case (.signInAgain, .unavailable), (.changeEmail, .unknown("reauthentication_needed")):
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
        case (.remove, .unknown("single_identity_not_deletable")): return fail(.account(.onlyMethod), nil)
        default: return fail(.sentence(.failure(error)), nil)
        }
    }
}
