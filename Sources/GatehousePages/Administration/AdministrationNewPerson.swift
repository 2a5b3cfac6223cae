import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The page that creates accounts, with or without an invitation by mail. An administrator cannot set a password here:
/// the person chooses one.
enum AdministrationNewPerson {
    /// The actions of the forms.
    private enum Intent: String, CaseIterable {
        case invite
        case create
    }

    /// The input of a form, and its errors.
    private struct Draft {
        var email = ""
        var name = ""
        var isConfirmed = false
        var hasConsent = false
        /// The answers to the questions of the sign-up form, by key.
        var answers: [String: String] = [:]
        var fault: (field: String, text: AdministrationText)?
        /// What is wrong with the answers.
        var answerFaults: [AuthFault] = []
        var isGood: Bool { fault == nil && answerFaults.isEmpty }
    }

    static func page(_ visit: AdministrationVisit) -> Response { page(visit, nil, Draft()) }

    private static func page(_ visit: AdministrationVisit, _ intent: Intent?, _ draft: Draft) -> Response {
        let sections = Intent.allCases.map { form in
            AdministrationView.Section(
                heading: visit.said(form == .invite ? .inviteByMail : .createQuietly),
                form: Self.form(form, visit, form == intent ? draft : Draft()))
        }
        return AdministrationPage(
            tab: .people, title: visit.said(.addPerson), sections: sections,
            status: draft.isGood ? .ok : .unprocessableContent, hasTimes: false
        ).response(visit)
    }

    private static func form(_ intent: Intent, _ visit: AdministrationVisit, _ draft: Draft) -> FormView {
        let policy = visit.accounts.policy
        // The page has two forms, and each field needs its own id.
        func name(_ field: String) -> String { "\(intent.rawValue)-\(field)" }
        var email = FieldView(
            name("email"), visit.said(.address), .line(type: "email", autocomplete: "off"), value: draft.email)
        email.direction = "ltr"
        var person = FieldView(
            name("name"), visit.said(.optionalName), .line(type: "text", autocomplete: "off"), value: draft.name)
        person.isRequired = false
        var fields =
            [email, person]
            + FieldView.details(
                policy.signUpFields, answers: draft.answers, faults: draft.answerFaults,
                prefix: "\(intent.rawValue)-", visit.renderer.catalogue
            ).map(optional)
        if intent == .create {
            var box = FieldView(name("confirmed"), visit.said(.isConfirmed), .box(isTicked: draft.isConfirmed))
            box.isRequired = false
            fields.append(box)
        }
        if policy.consentRequired {
            fields.append(
                FieldView(name("consent"), visit.said(.hasConsented), .box(isTicked: draft.hasConsent)))
        }
        if let fault = draft.fault, let index = fields.firstIndex(where: { $0.name == name(fault.field) }) {
            fields[index].error = visit.said(fault.text)
            fields[index].takesFocus = true
        }
        let forgotten = visit.renderer.catalogue.text(.forgotPassword)
        return FormView(
            .card, action: AdministrationPath.newPerson, ticket: visit.ticket, hidden: [("intent", intent.rawValue)],
            note: visit.said(intent == .invite ? .inviteText : .createText(forgotten)), fields: fields,
            buttons: [intent == .invite ? ButtonView(visit.said(.invite)) : ButtonView(visit.said(.create), .quiet)])
    }

    /// The field without the rule that it must be filled in, which is the person's own.
    private static func optional(_ field: FieldView) -> FieldView {
        var field = field
        field.isRequired = false
        field.rule = .init(nil)
        return field
    }

    // MARK: Actions

    static func take(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        guard let intent = form["intent"].flatMap(Intent.init) else {
            throw PageRefusal.unknownAction.answer
        }
        func value(_ field: String) -> String {
            (form["\(intent.rawValue)-\(field)"] ?? "").trimmingCharacters(in: .whitespaces)
        }
        var draft = Draft(
            email: value("email"), name: value("name"), isConfirmed: !value("confirmed").isEmpty,
            hasConsent: !value("consent").isEmpty)
        let questions = visit.accounts.policy.signUpFields
        draft.answers = form.answers(to: questions, prefix: "\(intent.rawValue)-")
        draft.fault = fault(in: draft, visit)
        let given = questions.filter { $0.value(of: draft.answers[$0.key] ?? "") != nil }
        draft.answerFaults = AuthValidation.detailFaults(in: draft.answers, given)
        if !draft.isGood { return page(visit, intent, draft) }
        guard form["sure"] == "yes" else { return question(visit, form, intent, draft) }
        do {
            let user = try await act(intent, draft, visit)
            let outcome: AdministrationOutcome = intent == .invite ? .invited : .created
            return try visit.lead(
                to: AdministrationPath.person(user.id),
                saying: AdministrationDone(outcome, user.email ?? user.id.text, person: user.id))
        } catch let refusal as AccountRefusal {
            guard let fault = fault(refusal) else { throw refusal }
            draft.fault = fault
            return page(visit, intent, draft)
        }
    }

    private static func fault(
        in draft: Draft, _ visit: AdministrationVisit
    ) -> (field: String, text: AdministrationText)? {
        if EmailAddress(draft.email) == nil { return ("email", .faultAddress) }
        if (try? DisplayName(draft.name)) == nil { return ("name", .faultName(visit.number(DisplayName.limit))) }
        if visit.accounts.policy.consentRequired, !draft.hasConsent { return ("consent", .faultConsent) }
        return nil
    }

    private static func fault(_ refusal: AccountRefusal) -> (field: String, text: AdministrationText)? {
        switch refusal {
        case .emailExists: ("email", .faultTaken)
        case .emailInvalid, .emailMissing: ("email", .faultAddress)
        case .consentRequired: ("consent", .faultConsent)
        case .mailedTooOften, .mailsUsedUp, .tooManyOpen: ("email", .faultMails)
        default: nil
        }
    }

    /// Asks for confirmation, and names the person concerned.
    private static func question(
        _ visit: AdministrationVisit, _ posted: PostedForm, _ intent: Intent, _ draft: Draft
    ) -> Response {
        let (title, text): (AdministrationText, AdministrationText) =
            switch intent {
            case .invite: (.askInvite(draft.email), .inviteText)
            case .create:
                (.askCreate(draft.email), .createText(visit.renderer.catalogue.text(.forgotPassword)))
            }
        return visit.renderer.page(
            ProofView(
                bar: AdministrationPage.bar(visit, .people, isRoot: false),
                head: HeadView(visit.said(title), [visit.said(text)]),
                form: FormView(
                    .card, action: AdministrationPath.newPerson,
                    hidden: posted.fields(without: ["sure"]) + [("sure", "yes")],
                    buttons: [ButtonView(visit.said(intent == .invite ? .invite : .create))]),
                cancel: LinkView(visit.said(.cancel), AdministrationPath.newPerson)))
    }

    private static func act(
        _ intent: Intent, _ draft: Draft, _ visit: AdministrationVisit
    ) async throws -> UserRecord {
        let name = try DisplayName(draft.name).text
        var told: JSONObject = [:]
        told["full_name"] = name.map { .string($0) }
        for question in visit.accounts.policy.signUpFields {
            told[question.key] = question.value(of: draft.answers[question.key] ?? "").map { .string($0) }
        }
        let metadata = told.isEmpty ? nil : told
        let consent =
            visit.accounts.policy.consentRequired
            ? Consent(version: visit.configuration.termsVersion, time: visit.now) : nil
        switch intent {
        case .invite:
            return try await visit.administration.invitations.invite(
                Invitation(email: draft.email, metadata: metadata, consent: consent))
        case .create:
            var change = AdministratorChange()
            change.email = draft.email
            change.confirmsEmail = draft.isConfirmed
            change.userMetadata = metadata
            return try await visit.administration.createUser(id: nil, change, consent: consent)
        }
    }
}
