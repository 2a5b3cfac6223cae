import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The account pages: overview, password, address, sessions, ways to sign in, data, deletion. Only a posted form
/// changes anything, and only for the session that the form was shown to.
struct AccountPages: Sendable {
    let site: SignInPages
    let tickets: FormTickets

    init(site: SignInPages) {
        self.site = site
        tickets = FormTickets(tokens: site.tokens)
    }

    var accounts: Accounts { site.services.accounts }

    func addRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        for page in AccountPage.allCases {
            let path = RouterPath(page.path)
            pages.get(path) { request, context in try await show(page, request, context) }
            pages.post(path) { request, context in try await take(page, request, context) }
        }
        addConnectionRoutes(to: pages)
        pages.get(RouterPath(AccountPage.farewell)) { request, _ in farewell(request) }
    }

    // MARK: Requests

    /// The pages for a person who must have a second factor and has none (MFA-10).
    static let beforeFactor: Set<AccountPage> = [.factors, .passkeys, .deletion]

    private func show(
        _ page: AccountPage, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        guard let visit = try await visit(page, request, context) else {
            return try await site.askForSignIn(backTo: page.rawValue, request, context)
        }
        if visit.lacksFactor, !Self.beforeFactor.contains(page) {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        var response = try await render(visit)
        if visit.done != nil { site.cookies.set(.said, to: nil, in: &response) }
        // The page that waited for an invitation has been opened. One that waits for a second factor still waits.
        if !visit.lacksFactor, site.cookies.word(.back, in: request) != nil {
            site.cookies.set(.back, to: nil, in: &response)
        }
        return response
    }

    private func render(_ visit: AccountVisit) async throws -> Response {
        switch visit.page {
        case .overview:
            try await overview(visit, name: visit.typed[AccountField.name.rawValue], answers: keptAnswers(visit))
        case .password: try password(visit)
        case .address: try address(visit, email: visit.typed[AccountField.email.rawValue] ?? "")
        case .sessions: try await sessions(visit)
        case .identities: try identities(visit)
        case .passkeys: try await passkeys(visit)
        case .factors: try await factors(visit)
        case .data: try data(visit)
        case .deletion: try await deletion(visit)
        }
    }

    private func take(
        _ page: AccountPage, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        let form = try await site.form(request, context)
        let ticket = form["ticket"] ?? ""
        guard let visit = try await visit(page, request, context) else {
            if let again = try await answerAgain(page, form, ticket, request) { return again }
            return try await sessionEnded(page, form, request, context)
        }
        if visit.lacksFactor, !Self.beforeFactor.contains(page) {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        // What a browser adds by itself is no use of the page.
        if form["intent"] != Intent.upgrade {
            try await site.drafts.remove(cookie: site.cookies.value(.place, in: request))
        }
        guard tickets.isGood(ticket, for: page.path, session: visit.who.session.id) else {
            return visit.renderer.message(PageGuard.ticketMissing(on: page.path))
        }
        do {
            return try await take(form, ticket, visit, request)
        } catch let refusal as AccountRefusal
            where refusal == .tokenSessionNotFound || refusal == .tokenUserNotFound
        {
            // Of two posts of one form at once, the other one may have ended it.
            if let again = try await answerAgain(page, form, ticket, request) { return again }
            return try await sessionEnded(page, form, request, context)
        }
    }

    private func take(
        _ form: PostedForm, _ ticket: String, _ visit: AccountVisit, _ request: Request
    ) async throws -> Response {
        if let answer = ProofPasskey.answer(in: form) {
            return try await prove(by: answer, in: form, ticket, visit, request)
        }
        if form["intent"] == Intent.code { return try await sendCode(visit) }
        return switch visit.page {
        case .overview where form["intent"] == Intent.keepAddress: try await keepAddress(visit)
        case .overview where form["intent"] == Intent.newCodes: try await sendNewCodes(visit)
        case .overview where form["intent"] == Intent.confirmAddress: try await confirmAddresses(form, visit)
        case .overview: try await saveProfile(form, visit)
        case .password: try await changePassword(form, ticket, visit, request)
        case .address: try await changeAddress(form, visit)
        case .sessions: try await endSessions(form, visit)
        case .identities:
            if let provider = form["provider"] {
                try await leave(provider, form, visit, request)
            } else {
                try await unlink(form, visit)
            }
        case .passkeys: try await changePasskeys(form, visit)
        case .factors: try await changeFactors(form, visit)
        case .data: try await download(form, visit)
        case .deletion: try await delete(form, visit, request)
        }
    }

    /// The action of a form, if it is not the only one on its page.
    enum Intent {
        static let code = "code"
        static let keepAddress = "keep-address"
        static let newCodes = "new-codes"
        static let confirmAddress = "confirm-address"
        static let others = "others"
        static let prove = "prove"
        static let rename = "rename"
        static let remove = "remove"
        static let upgrade = "upgrade"
        static let confirm = "confirm"
        static let securityKey = "security-key"
        static let confirmKey = "confirm-key"
        static let backupCodes = "backup-codes"
    }

    func visit(
        _ page: AccountPage, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> AccountVisit? {
        guard let cookie = site.cookies.value(.session, in: request),
            var who = try await site.browsers.current(cookie)
        else { return nil }
        who.session.client = site.client(request, context)
        var typed: [String: String] = [:]
        if request.method == .get, !page.typedFields.isEmpty {
            typed = try await site.drafts.find(
                page.path, for: who.user.id, cookie: site.cookies.value(.place, in: request))
        }
        let lacksFactor = try await accounts.lack(of: who) == .factor
        return AccountVisit(
            who: who, lacksFactor: lacksFactor, next: lacksFactor ? try await site.next(for: who, request) : nil,
            question: try await question(page, who),
            accounts: accounts.requested(from: who.session.client), cookie: cookie, page: page,
            renderer: site.renderer.speaking(to: request),
            done: site.cookies.word(.said, in: request).flatMap(AccountDone.init), typed: typed)
    }

    /// What a page asks the person for. Where a new password needs the current one, nothing replaces it.
    private func question(_ page: AccountPage, _ who: Authenticated) async throws -> OwnerProof.Question {
        let base = who.user.proofOfOwner
        if page == .password, accounts.policy.passwordNeedsCurrent, base == .password {
            return OwnerProof.Question(kind: base)
        }
        return try await accounts.ownerProof.question(for: who)
    }

    /// The answer to a form that was posted before and ended its session: it acts once, and shows the same message
    /// again.
    private func answerAgain(
        _ page: AccountPage, _ form: PostedForm, _ ticket: String, _ request: Request
    ) async throws -> Response? {
        guard let cookie = site.cookies.value(.session, in: request) else { return nil }
        if page == .password { return try await renewed(cookie, ticket, request) }
        guard page == .deletion, let session = try await site.browsers.session(of: cookie),
            tickets.isGood(ticket, for: page.path, session: session),
            let account = form["account"].flatMap(UserID.init(text:)), try await isGone(account)
        else { return nil }
        return PageRenderer.redirect(to: AccountPage.farewell)
    }

    /// The answer if the same form has already changed the password; nil otherwise.
    func renewed(_ cookie: String, _ ticket: String, _ request: Request) async throws -> Response? {
        let value = site.tokens.successor(of: cookie, ticket: ticket)
        guard let who = try await site.browsers.current(value),
            tickets.isGood(ticket, for: AccountPage.password.path, session: who.session.id)
        else { return nil }
        var response = done(.password)
        site.cookies.set(.session, to: value, in: &response)
        site.keepDevice(of: who.user, request, in: &response)
        return response
    }

    private func isGone(_ account: UserID) async throws -> Bool {
        guard let user = try await site.database.read({ try UserTable($0).find(account) }) else { return true }
        return user.deletedAt != nil
    }

    // MARK: Answers

    /// Redirects to a page that says what was done.
    func done(_ done: AccountDone, at page: AccountPage = .overview) -> Response {
        var response = PageRenderer.redirect(to: page.path)
        site.cookies.set(.said, to: done.rawValue, in: &response)
        return response
    }

    /// Renders a page.
    /// - Parameters:
    ///   - title: The heading.
    ///   - fault: Why a form is refused.
    ///   - person: Whose account it is, in place of the heading.
    ///   - texts: The text below the heading.
    ///   - isStep: Whether a form of the page led to it, and the way back leads to the page.
    ///   - signals: What the script tells the browser about passkeys, as JSON.
    func page(
        _ visit: AccountVisit, _ title: String, fault: AccountFault? = nil, person: AccountView.Person? = nil,
        texts: [String] = [], isStep: Bool = false, _ sections: [AccountView.Section], signals: String? = nil
    ) -> Response {
        let product = site.configuration.productName
        var view = AccountView(
            bar: BarView(product, home: site.configuration.home), title: title, person: person, texts: texts,
            notice: notice(visit, fault), sections: sections, signals: signals)
        if isStep, let list = listTitle(visit) {
            view.up = LinkView(list, visit.page.path)
        } else if visit.page != .overview {
            view.up = LinkView(visit.words(.title), AccountPage.overview.path)
        } else if site.configuration.home != AccountPage.overview.path {
            view.up = LinkView(visit.words(.backToApp(app: product)), site.configuration.home)
        }
        return visit.renderer.page(view, status: fault == nil ? .ok : .unprocessableContent)
    }

    /// The title of a page with a list, whose forms lead to pages of their own.
    private func listTitle(_ visit: AccountVisit) -> String? {
        switch visit.page {
        case .passkeys: visit.words(.passkeys)
        case .factors: visit.catalogue.text(.secondFactorTitle)
        case .overview, .password, .address, .sessions, .identities, .data, .deletion: nil
        }
    }

    private func notice(_ visit: AccountVisit, _ fault: AccountFault?) -> NoticeView? {
        if let fault {
            return fault.field == nil ? NoticeView(.error, fault.sentence, takesFocus: true) : nil
        }
        guard let done = visit.done else {
            return visit.typed.isEmpty ? nil : NoticeView(.info, visit.words(.typedIsHere))
        }
        let isInfo = [.address, .newAddress, .otherAddress, .code].contains(done)
        return NoticeView(isInfo ? .info : .success, visit.words(done.text))
    }

    /// A form of a page, tied to the page and the session.
    func form(
        _ visit: AccountVisit, hidden: [(name: String, value: String)] = [], fields: [FieldView] = [],
        _ button: ButtonView, isDownload: Bool = false
    ) -> FormView {
        FormView(
            .page, action: visit.page.path,
            ticket: tickets.make(for: visit.page.path, session: visit.who.session.id), hidden: hidden, fields: fields,
            buttons: [button], isDownload: isDownload)
    }

    /// The error that a form of the account shows for a refusal.
    /// - Throws: The error itself, if it means nothing on a form.
    func fault(of error: any Error, _ visit: AccountVisit) throws -> AccountFault {
        guard let refusal = error as? AccountRefusal,
            let refused = RefusedForm(refusal, minimumPasswordLength: accounts.policy.minimumPasswordLength)
        else { throw error }
        return AccountFault(field: AccountField(refused.place), sentence: refused.sentence(in: visit.catalogue))
    }

    // MARK: The proof of the owner

    /// What stands before a form that needs a proof of the owner: the passkey, and for a mailed code the reason and the
    /// form that requests one.
    ///
    /// - Parameter act: What the form posts beside the proof; nil for a form with more fields. The passkey then leads
    ///   back to the page, which asks for nothing more.
    func proofSections(
        _ visit: AccountVisit, before act: [(name: String, value: String)]? = nil
    ) throws -> [AccountView.Section] {
        let user = visit.who.user
        let ticket = tickets.make(for: visit.page.path, session: visit.who.session.id)
        let passkey = try ProofPasskey(question: visit.question, catalogue: visit.catalogue).view(
            action: visit.page.path, hidden: [("ticket", ticket)] + (act ?? [("intent", Intent.prove)]))
        let sections = passkey.map { [AccountView.Section(passkey: $0)] } ?? []
        switch visit.question.kind {
        case .passkey, .password, .factor, .nothing: return sections
        case .signIn:
            let isEnough = passkey != nil || accounts.reauthentication.isProvenBySignIn(visit.who)
            return sections + (isEnough ? [] : [.init(note: visit.words(.signInAgain))])
        case .code:
            let form = form(
                visit, hidden: [("intent", Intent.code)], ButtonView(visit.catalogue.text(.sendCode), .quiet))
            return sections + [.init(note: visit.words(.codeNeeded(email: user.email ?? "")), form: form)]
        }
    }

    /// Checks the passkey that stood before a form. Returns the answer of the page: that to the form, if the passkey
    /// came with it.
    private func prove(
        by answer: String, in form: PostedForm, _ ticket: String, _ visit: AccountVisit, _ request: Request
    ) async throws -> Response {
        // The next page has options that have not expired.
        if answer.isEmpty { return PageRenderer.redirect(to: visit.page.path) }
        var proven = visit
        do {
            proven.who = try await ProofPasskey.prove(answer, of: visit.who, in: visit.accounts)
        } catch AccountRefusal.challengeNotFound where visit.question.passkey == nil {
            // The same form was posted again; its passkey has been accepted.
        } catch AccountRefusal.passkeyNotVerified {
            let sentence = ProofPasskey(question: visit.question, catalogue: visit.catalogue).refused
            return try await refuse(AccountFault(field: nil, sentence: sentence), on: visit)
        } catch {
            return try await refuse(try fault(of: error, visit), on: visit)
        }
        guard form["intent"] != Intent.prove else { return PageRenderer.redirect(to: visit.page.path) }
        proven.question = OwnerProof.Question(kind: .signIn)
        return try await take(form.removing([PasskeyView.proof, PasskeyView.field]), ticket, proven, request)
    }

    private func sendCode(_ visit: AccountVisit) async throws -> Response {
        do {
            try await visit.accounts.reauthentication.request(visit.who)
            return done(.code, at: visit.page)
        } catch {
            return try await refuse(try fault(of: error, visit), on: visit)
        }
    }

    /// The page of a visit again, with the error.
    private func refuse(_ fault: AccountFault, on visit: AccountVisit) async throws -> Response {
        switch visit.page {
        case .password: try password(visit, fault)
        case .address: try address(visit, fault)
        case .data: try data(visit, fault)
        case .deletion: try await deletion(visit, fault)
        case .overview: try await overview(visit, fault)
        case .sessions: try await sessions(visit, fault)
        case .identities: try identities(visit, fault)
        case .passkeys: try await passkeys(visit, fault)
        case .factors: try await factors(visit, fault)
        }
    }

    // MARK: Ended sessions

    /// Says that the session has ended, and keeps the input of a form that was posted too late.
    private func sessionEnded(
        _ page: AccountPage, _ form: PostedForm, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        let former = site.cookies.value(.place, in: request)
        var typed: [String: String] = [:]
        for field in page.typedFields { typed[field.rawValue] = form[field.rawValue] }
        if page == .overview {
            for (key, answer) in form.answers(to: accounts.policy.signUpFields) {
                typed[FieldView.detailName(key)] = answer
            }
        }
        let owner = try await site.browsers.owner(of: site.cookies.value(.session, in: request))
        guard let place = try await site.drafts.keep(typed, of: page.path, for: owner, cookie: former) else {
            return try await site.sessionEnded(request, backTo: page.rawValue, context)
        }
        let language = site.renderer.speaking(to: request).catalogue.builtIn
        var response = try await site.sessionEnded(
            request, backTo: page.rawValue, saying: [.plain(AccountText.typedIsKept.said(in: language))], context)
        if place != former { site.cookies.set(.place, to: place, in: &response) }
        return response
    }
}
