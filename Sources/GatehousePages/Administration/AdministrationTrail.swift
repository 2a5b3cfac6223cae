import Foundation
import GatehouseAccounts
import GatehouseCore
import Hummingbird

/// What happened, the newest first, as far as it is asked for. The trail holds no email address and no whole network
/// address, and none are looked up.
enum AdministrationTrail {
    /// How many records are on a page.
    private static let perPage = 50

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        let kind = query["kind"].flatMap(AuditEvent.Kind.init)
        let person = query["person"].flatMap { UserID(text: $0) }
        let (from, until) = (day(query["from"]), day(query["until"]))
        let filter = TrailFilter(
            user: person, events: kind.map(AuditEvent.events), from: from,
            until: until?.addingTimeInterval(86_400))
        let found = try await visit.administration.trail(filter, side: TrailPage.Cursor.Side(query), limit: perPage)
        let kept: [(name: String, value: String?)] = [
            ("person", person?.text), ("kind", kind?.rawValue), ("from", from.map(text)), ("until", until.map(text)),
        ]
        var section = AdministrationView.Section()
        if found.records.isEmpty {
            section.quiet = visit.said(.nothingHappened)
        } else {
            section.table = table(found.records, visit, withPerson: true)
        }
        if let person {
            section.heading = visit.said(.ofAccount(person.text))
            section.way = LinkView(visit.said(.ofEverybody), AdministrationPath.trail)
        }
        return AdministrationPage(
            tab: .trail, search: search(visit, kind, person, from, until), sections: [section],
            turn: visit.turn(found) { name, record in
                AdministrationPath.path(AdministrationPath.trail, kept + [(name, TrailPage.Cursor(record).text)])
            }
        ).response(visit)
    }

    /// Records as a table.
    static func table(
        _ records: [AuditRecord], _ visit: AdministrationVisit, withPerson: Bool
    ) -> TableView {
        let columns: [AdministrationText] =
            [.time, .event] + (withPerson ? [.account] : []) + [.actor, .network, .details]
        return visit.table(
            .trail, columns,
            records.map { record in
                var cells = [visit.cell(.time, record.time), visit.cell(.event, code: record.name)]
                if withPerson {
                    cells.append(
                        visit.cell(
                            .account, record.userID.map { String($0.text.prefix(8)) },
                            href: record.userID.map(AdministrationPath.person)))
                }
                let details = [record.method, record.reason].compactMap(\.self).filter { !$0.isEmpty }
                cells.append(actor(of: record, visit))
                cells.append(visit.cell(.network, code: record.network))
                cells.append(visit.cell(.details, code: details.isEmpty ? nil : details.joined(separator: ", ")))
                return cells
            })
    }

    private static func actor(of record: AuditRecord, _ visit: AdministrationVisit) -> TableView.Cell {
        if let id = record.actor.administratorID {
            return visit.cell(
                .actor, "\(visit.said(.administrator)) \(id.text.prefix(8))", href: AdministrationPath.person(id))
        }
        switch record.actor {
        case .person: return visit.cell(.actor, visit.said(.byPerson))
        case .administrator: return visit.cell(.actor, visit.said(.byKey))
        case .command: return visit.cell(.actor, visit.said(.byCommand))
        default: return visit.cell(.actor, code: record.actor.rawValue)
        }
    }

    /// The beginning of a day, as browsers write it (`2026-01-31`), in UTC.
    private static func day(_ text: String?) -> Date? {
        // Read back, because a day that is not in the calendar is taken for another one.
        guard let text, let day = try? Date(text, strategy: .iso8601.year().month().day()), self.text(day) == text
        else { return nil }
        return day
    }

    private static func text(_ day: Date) -> String { day.formatted(.iso8601.year().month().day()) }

    private static func search(
        _ visit: AdministrationVisit, _ kind: AuditEvent.Kind?, _ person: UserID?, _ from: Date?, _ until: Date?
    ) -> FormView {
        let kinds: [(value: String, name: AdministrationText)] =
            [("", .allKinds)] + AuditEvent.Kind.allCases.map { ($0.rawValue, name(of: $0)) }
        let options = kinds.map { value, name in
            FieldView.Option(value, visit.said(name), isSelected: value == kind?.rawValue ?? "")
        }
        let days = [("from", AdministrationText.fromDay, from), ("until", .untilDay, until)].map { name, label, day in
            FieldView(name, visit.said(label), .line(type: "date", autocomplete: "off"), value: day.map(text))
        }
        return visit.search(
            at: AdministrationPath.trail, method: "get", hidden: person.map { [("person", $0.text)] } ?? [],
            fields: days + [FieldView("kind", visit.said(.kind), .choice(options))])
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
