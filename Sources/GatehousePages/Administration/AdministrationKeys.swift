import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The signing keys, the state of each, and their rotation.
enum AdministrationKeys {
    static func page(_ visit: AdministrationVisit, _ store: SigningKeyStore) async throws -> Response {
        let keys = try await store.keys(at: visit.now)
        let rows =
            keys.configuredKeys.enumerated().map { index, key in
                row(key, index == 0 ? .signs : .verifies, nil, visit)
            }
            + keys.states(at: visit.now).reversed().map { key, state in
                switch state {
                case .published(let date): row(key, .published, visit.shown(date) { .signsFrom($0) }, visit)
                case .current:
                    row(key, .signs, keys.signsSince(at: visit.now).map { visit.shown($0) { .since($0) } }, visit)
                case .retired(let date): row(key, .verifies, visit.shown(date) { .verifiesUntil($0) }, visit)
                case .ended: row(key, .ended, nil, visit)
                }
            }
        var section = AdministrationView.Section(
            table: visit.list(
                .keys, [(.identifier, .title), (.algorithm, .fact), (.state, .end), (.validity, .fact)], rows))
        var acts: [ActView] = []
        if keys.ownHaveGivenWay {
            section.quiet = visit.said(.keysConfigured)
        } else if isRotating(keys, visit) {
            section.quiet = visit.said(.rotating)
        } else {
            acts = [visit.asked(.rotate, "rotate", at: AdministrationPath.keys, note: visit.said(.rotateText))]
        }
        return AdministrationPage(
            tab: .keys, acts: acts, actNote: acts.isEmpty ? nil : visit.said(.rotateLine), sections: [section],
            hasTimes: rows.joined().contains { if case .time = $0.content { true } else { false } }
        ).response(visit)
    }

    static func take(
        _ visit: AdministrationVisit, _ form: PostedForm, _ store: SigningKeyStore
    ) async throws -> Response {
        guard form["intent"] == "rotate" else {
            throw PageRefusal.unknownAction.answer
        }
        let keys = try await store.keysAfterUnknownID(at: visit.now)
        let outcome: AdministrationOutcome
        if keys.ownHaveGivenWay {
            outcome = .gone
        } else {
            let known = Set(keys.states(at: visit.now).map(\.key.kid))
            outcome = known.contains(try await visit.administration.rotateKeys().kid) ? .rotating : .rotated
        }
        return try visit.lead(to: AdministrationPath.keys, saying: AdministrationDone(outcome))
    }

    private static func isRotating(_ keys: SigningKeys, _ visit: AdministrationVisit) -> Bool {
        keys.states(at: visit.now).contains { if case .published = $0.state { true } else { false } }
    }

    private static func row(
        _ key: SigningKey, _ state: AdministrationText, _ time: TableView.Cell.Time?, _ visit: AdministrationVisit
    ) -> [TableView.Cell] {
        [
            visit.cell(.identifier, code: key.kid, isCopied: true), visit.cell(.algorithm, code: key.algorithmName),
            visit.cell(.state, badges: [BadgeView(visit.said(state), state == .signs ? .good : .neutral)]),
            visit.cell(.validity, sentence: time),
        ]
    }
}
