import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import Hummingbird

/// The audit trail, newest first, with filters. The trail contains no email addresses: those of existing accounts are
/// looked up for the page.
enum AdministrationTrail {
    /// The number of records on a page.
    private static let perPage = 50

    /// The filter of a list, as in its URL.
    private struct Chosen {
        let kind: AuditEvent.Kind?
        var person: UserID?
        let from: Date?
        let until: Date?

        /// - Throws: `QueryFault` for a value that is not known.
        init(_ value: (String) throws(QueryFault) -> String?) throws(QueryFault) {
            kind = try QueryItems.known("kind", try value("kind"), AuditEvent.Kind.init)
            person = try QueryItems.known("person", try value("person")) { UserID(text: $0) }
            from = try QueryItems.known("from", try value("from"), day)
            until = try QueryItems.known("until", try value("until"), day)
        }

        var filter: TrailFilter {
            TrailFilter(
                user: person, events: kind.map(AuditEvent.events), from: from,
                until: until?.addingTimeInterval(86_400))
        }

        /// Whether it leaves nothing out.
        var isWhole: Bool { items.allSatisfy { $0.value == nil } }

        var items: [(name: String, value: String?)] {
            [
                ("person", person?.text), ("kind", kind?.rawValue), ("from", from.map(text)),
                ("until", until.map(text)),
            ]
        }
    }

    /// Leads to the list that a search asks for: to the events of one person, or, where several could be meant, to these
    /// people.
    static func find(
        _ visit: AdministrationVisit, _ form: PostedForm, _ search: AdministrationSearch
    ) async throws -> Response {
        var chosen = try Chosen { $0 == "person" ? nil : form[$0] }
        if let part = AdministrationSearch.part(form["part"]) {
            let people = try await visit.administration.people(.everybody, part: part, side: nil, limit: 2).users
            let exact = people.first { $0.email == part.lowercased() }
            guard let person = exact ?? (people.count == 1 ? people.first : nil) else {
                if people.isEmpty { return try await page(visit, chosen, unknown: part) }
                return PageRenderer.redirect(
                    to: AdministrationPath.path(
                        AdministrationPath.people, [("find", try search.seal(part, visit))]))
            }
            chosen.person = person.id
        }
        return PageRenderer.redirect(to: AdministrationPath.path(AdministrationPath.trail, chosen.items))
    }

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        return try await page(visit, Chosen { name throws(QueryFault) in try query.text(name) })
    }

    /// - Parameter unknown: A name or address that nobody has.
    private static func page(
        _ visit: AdministrationVisit, _ chosen: Chosen, unknown: String? = nil
    ) async throws -> Response {
        let query = visit.query
        let found = try await visit.administration.trail(
            chosen.filter, side: TrailPage.Cursor.Side(query), limit: perPage)
        var section = AdministrationView.Section()
        if !found.records.isEmpty {
            section.table = try await table(found.records, visit, withPerson: true)
        } else if chosen.isWhole {
            section.quiet = visit.said(.nothingHappened)
        } else {
            section = visit.noResults(at: AdministrationPath.trail)
        }
        var name: String?
        if let person = chosen.person {
            let known = try await visit.administration.known([person])
            name = visit.name(of: person, known)
            section.heading = visit.said(.ofAccount(visit.name(of: person, known)))
            section.way = LinkView(visit.said(.ofEverybody), AdministrationPath.trail)
        }
        return AdministrationPage(
            tab: .trail, search: search(visit, chosen, name, unknown: unknown), sections: [section],
            turn: visit.turn(found) { name, record in
                AdministrationPath.path(
                    AdministrationPath.trail, chosen.items + [(name, TrailPage.Cursor(record).text)])
            },
            download: found.records.isEmpty ? nil : visit.download(from: AdministrationPath.trailFile, chosen.items),
            status: unknown == nil ? .ok : .unprocessableContent
        ).response(visit)
    }

    /// The list as a download.
    static func file(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        let chosen = try Chosen { form[$0] }
        try await visit.administration.noteDownload(of: .events)
        let columns: [AdministrationText] = [.time, .event, .person, .actor, .network, .details, .identifier]
        return CSVFile(name: "events", columns: columns.map(visit.said)).response { after in
            let side = after.map(TrailPage.Cursor.Side.older(than:))
            let found = try await visit.administration.trail(chosen.filter, side: side, limit: CSVFile.portion)
            let known = try await known(found.records, visit)
            let rows = found.records.map { record in
                [
                    CSVFile.time(record.time), event(of: record, visit) ?? record.name,
                    record.userID.map { visit.name(of: $0, known) } ?? "", actor(of: record, known, visit).text,
                    record.network ?? "", details(of: record, visit).joined(separator: ", "),
                    record.userID?.text ?? "",
                ]
            }
            return (rows, found.hasOlder ? found.records.last.map { TrailPage.Cursor($0) } : nil)
        }
    }

    /// Records as a table.
    static func table(
        _ records: [AuditRecord], _ visit: AdministrationVisit, withPerson: Bool
    ) async throws -> TableView {
        let known = try await known(records, visit)
        let columns: [AdministrationVisit.Column] = [
            (.time, .end), (.event, .title), (.person, .fact), (.actor, .named), (.network, .rest), (.details, .fact),
        ]
        return visit.list(
            .trail, columns.filter { withPerson || $0.name != .person },
            records.map { record in
                var cells = [visit.cell(.time, record.time)]
                if let event = event(of: record, visit) {
                    // Only what somebody should look at has a ground of its own.
                    let tone = record.event?.tone ?? .plain
                    cells.append(
                        tone == .plain
                            ? visit.cell(.event, event) : visit.cell(.event, badges: [BadgeView(event, tone)]))
                } else {
                    cells.append(visit.cell(.event, code: record.name))
                }
                if withPerson {
                    // An account that was deleted completely has no page.
                    let id = record.userID
                    var person = visit.cell(
                        .person, id.map { visit.name(of: $0, known) },
                        href: id.flatMap { known[$0] == nil ? nil : AdministrationPath.person($0) })
                    person.isAddress = id.flatMap { known[$0]?.email } != nil
                    cells.append(person)
                }
                let actor = actor(of: record, known, visit)
                var by = visit.cell(.actor, actor.text, href: actor.href)
                // That people act for themselves goes without saying.
                if record.actor == .person { by.part = .rest }
                cells.append(by)
                cells.append(visit.cell(.network, code: record.network))
                let details = details(of: record, visit)
                let list = details.joined(separator: visit.language.separator)
                cells.append(visit.cell(.details, details.isEmpty ? nil : list))
                return cells
            })
    }

    private static func known(
        _ records: [AuditRecord], _ visit: AdministrationVisit
    ) async throws -> [UserID: PersonName] {
        try await visit.administration.known(
            Set(
                records.compactMap(\.userID) + records.compactMap(\.actor.administratorID)
                    + records.compactMap(\.actor.memberID)))
    }

    /// The name of an event; nil for an event of a newer server.
    private static func event(of record: AuditRecord, _ visit: AdministrationVisit) -> String? {
        record.event?.said(in: visit.renderer.catalogue.builtIn)
    }

    /// How the person signed in and why they were refused, in words if there are any.
    private static func details(of record: AuditRecord, _ visit: AdministrationVisit) -> [String] {
        let isMail = record.event == .mailRetried || record.event == .mailDropped
        return [record.method, record.reason].compactMap(\.self).filter { !$0.isEmpty }.map { word in
            if isMail { return AdministrationMails.purpose(word, visit) }
            if let detail = TrailDetail(rawValue: word) { return detail.said(in: visit.renderer.catalogue.builtIn) }
            if let provider = visit.accounts.policy.providers.first(where: { $0.id == word }) {
                return provider.displayName
            }
            // The trail counts in English.
            if let count = word.firstMatch(of: /^(\d+) accounts$/).flatMap({ Int($0.1) }) {
                return "\(visit.said(.accounts))\(visit.language.colon)\(visit.number(count))"
            }
            return word
        }
    }

    private static func actor(
        of record: AuditRecord, _ known: [UserID: PersonName], _ visit: AdministrationVisit
    ) -> (text: String, href: String?) {
        if let id = record.actor.administratorID ?? record.actor.memberID {
            return (visit.name(of: id, known), known[id] == nil ? nil : AdministrationPath.person(id))
        }
        return switch record.actor {
        case .person: (visit.said(isByStranger(record) ? .byStranger : .byPerson), nil)
        case .administrator: (visit.said(.byKey), nil)
        case .command: (visit.said(.byCommand), nil)
        case .server: (visit.said(.byServer), nil)
        default: (record.actor.rawValue, nil)
        }
    }

    /// Whether nobody was signed in: a refused sign-in or a repeated sign-up may be anybody's.
    private static func isByStranger(_ record: AuditRecord) -> Bool {
        guard let event = record.event, record.sessionID == nil else { return false }
        return event == .codesGuessed || event.needsNoSignIn && event != .signedUp
    }

    /// The start of a day in the browsers' format (`2026-01-31`), in UTC.
    private static func day(_ text: String) -> Date? {
        // Formatted again and compared, because a day that does not exist is read as another one.
        guard let day = try? Date(text, strategy: .iso8601.year().month().day()), self.text(day) == text
        else { return nil }
        return day
    }

    private static func text(_ day: Date) -> String { day.formatted(.iso8601.year().month().day()) }

    private static func search(
        _ visit: AdministrationVisit, _ chosen: Chosen, _ personName: String?, unknown: String?
    ) -> FormView {
        let kinds: [(value: String, name: AdministrationText)] =
            [("", .allKinds)] + AuditEvent.Kind.allCases.map { ($0.rawValue, name(of: $0)) }
        let options = kinds.map { value, name in
            FieldView.Option(value, visit.said(name), isSelected: value == chosen.kind?.rawValue ?? "")
        }
        let days = [("from", AdministrationText.fromDay, chosen.from), ("until", .untilDay, chosen.until)].map {
            name, label, day in
            FieldView(name, visit.said(label), .line(type: "date", autocomplete: "off"), value: day.map(text))
        }
        var person = FieldView(
            "part", visit.said(.part), .line(type: "search", autocomplete: "off"), value: unknown ?? personName)
        if unknown != nil {
            person.error = visit.said(.nobody)
            person.takesFocus = true
        }
        return visit.search(
            at: AdministrationPath.trail, ticket: visit.ticket,
            fields: [person] + days + [FieldView("kind", visit.said(.kind), .choice(options))])
    }

    private static func name(of kind: AuditEvent.Kind) -> AdministrationText {
        switch kind {
        case .account: .kindAccount
        case .token: .kindToken
        case .team: .kindTeam
        case .user: .kindUser
        }
    }
}
