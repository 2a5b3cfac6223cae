import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import Hummingbird

/// Who one is, and the way to all other pages.
extension AccountPages {
    /// - Parameters:
    ///   - fault: Why the name is not taken.
    ///   - name: The name as it was typed.
    func overview(
        _ visit: AccountVisit, _ fault: AccountFault? = nil, name typed: String? = nil
    ) async throws -> Response {
        let user = visit.who.user
        let name = try await site.profiles.getProfile(userId: user.id.text)?.displayName ?? ""
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let nameForm = AccountForm(
            visit: visit, ticket: ticket(visit), fields: [fields.name(typed ?? name)], submit: visit.words(.save))
        let count = try await visit.accounts.sessions.live(of: visit.who).count
        let title = name.isEmpty ? user.email ?? visit.catalogue.text(.signedInTitle) : name
        var who: [String: TemplateValue] = ["initial": .text(title.prefix(1).uppercased()), "address": false]
        if user.isAnonymous {
            who["address"] = .text(visit.catalogue.page(.asGuest))
        } else if !name.isEmpty, let email = user.email {
            who["address"] = .text(email)
        }
        let signOut = AccountForm(
            visit: visit, ticket: "", submit: visit.catalogue.text(.signOut), tone: .quiet
        ).content.merging(["action": .text(SignInPath.signOut)]) { $1 }
        let sections: [[String: TemplateValue]] =
            pending(visit, fields) + [
                ["heading": .text(visit.words(.profile)), "form": .object(nameForm.content)],
                [
                    "heading": .text(visit.words(.security)),
                    "table": ["rows": .objects(securityRows(visit, sessions: count))],
                ],
                ["heading": .text(visit.words(.membership)), "table": ["rows": .objects(membershipRows(visit))]],
                [
                    "heading": .text(visit.words(.yourData)),
                    "table": [
                        "rows": [
                            link(visit.words(.download), "", .data), link(visit.words(.deletion), "", .deletion),
                        ]
                    ],
                ],
                ["form": .object(signOut)],
            ]
        return page(
            visit, visit.words(.title), fault: fault,
            ["who": .object(who.merging(["name": .text(title)]) { $1 }), "sections": .objects(sections)])
    }

    private func link(_ label: String, _ value: String, _ page: AccountPage) -> TemplateValue {
        ["label": .text(label), "value": .text(value), "href": .text(page.path)]
    }

    private func securityRows(_ visit: AccountVisit, sessions: Int) -> [[String: TemplateValue]] {
        let user = visit.who.user
        func row(_ label: String, _ value: String, _ page: AccountPage) -> [String: TemplateValue] {
            ["label": .text(label), "value": .text(value), "href": .text(page.path)]
        }
        var rows: [[String: TemplateValue]] = []
        if !user.isAnonymous {
            rows.append(row(visit.catalogue.text(.emailLabel), user.email ?? visit.words(.notSet), .address))
        }
        if Self.canHavePassword(user) {
            rows.append(
                row(
                    visit.catalogue.text(.passwordLabel),
                    visit.words(user.passwordHash == nil ? .notSet : .change), .password))
        }
        rows.append(row(visit.words(.sessions), "\(sessions)", .sessions))
        if !user.isAnonymous {
            let ways = user.identities.map { identityName($0, visit) }
            rows.append(row(visit.words(.identities), ways.joined(separator: ", "), .identities))
        }
        return rows
    }

    private func membershipRows(_ visit: AccountVisit) -> [[String: TemplateValue]] {
        let user = visit.who.user
        var rows: [[String: TemplateValue]] = [
            ["label": .text(visit.words(.memberSince)), "value": .text(visit.day(user.createdAt))]
        ]
        if let consent = user.consent {
            let edition = visit.words(.edition(version: consent.version, date: visit.day(consent.time)))
            rows.append(["label": .text(visit.words(.termsAccepted)), "value": .text(edition)])
        }
        return rows
    }

    /// A change of address that waits: a field for the code of each mail that is not answered, and the way to cancel it.
    private func pending(_ visit: AccountVisit, _ fields: AccountFields) -> [[String: TemplateValue]] {
        guard let email = visit.who.user.newEmail else { return [] }
        let form = AccountForm(
            visit: visit, ticket: ticket(visit), hidden: [("intent", Intent.keepAddress)],
            submit: visit.words(.keepAddress), tone: .quiet)
        let codes = accounts.addressChange.addressesToAgree(of: visit.who.user).map {
            purpose, email -> [String: TemplateValue] in
            let isNew = purpose == .emailChangeNew
            let form = AccountForm(
                visit: visit, ticket: ticket(visit),
                hidden: [("intent", isNew ? Intent.newAddress : Intent.presentAddress)],
                fields: [
                    fields.code(
                        isNew ? .newAddressCode : .presentAddressCode, visit.words(.addressCode(email: email)))
                ], submit: visit.words(.confirmAddress(email: email)))
            return ["form": .object(form.content)]
        }
        let heading: [String: TemplateValue] = [
            "heading": .text(visit.words(.pendingAddress)),
            "note": .text(visit.words(.pendingAddressText(email: email))),
        ]
        return [heading] + codes + [["form": .object(form.content)]]
    }

    // MARK: Forms

    func rename(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let typed = form[AccountField.name.rawValue] ?? ""
        do {
            try await visit.accounts.own.rename(visit.who, to: try DisplayName(typed))
            return done(.name)
        } catch let fault as DisplayName.Fault {
            let text: AccountText =
                switch fault {
                case .tooLong: .nameTooLong(limit: DisplayName.limit)
                case .tooLarge: .nameTooLarge(bytes: DisplayName.byteLimit)
                case .unprintable: .nameUnprintable
                }
            return try await overview(
                visit, AccountFault(field: .name, sentence: visit.words(text)), name: typed)
        } catch {
            return try await overview(visit, try fault(of: error, visit), name: typed)
        }
    }

    func keepAddress(_ visit: AccountVisit) async throws -> Response {
        do {
            try await visit.accounts.addressChange.cancel(visit.who)
            return done(.cancelled)
        } catch {
            return try await overview(visit, try fault(of: error, visit))
        }
    }
}
