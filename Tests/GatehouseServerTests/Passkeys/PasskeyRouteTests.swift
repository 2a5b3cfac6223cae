import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// What people and administrators do with passkeys that are there.
struct PasskeyRouteTests {
    @Test("PKY-05 a person's passkeys are listed with what browsers know them by, and one can be named")
    func own() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let aaguid = try #require(UUID(text: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd"))
            let known = SoftPasskey(flags: 0x1D, aaguid: withUnsafeBytes(of: aaguid.uuid) { Array($0) })
            let made = try await bench.registered(known, token)
            #expect(made.friendlyName == "iCloud Keychain")
            bench.server.clock.advance(by: 60)
            #expect(try await bench.registered(SoftPasskey(), token).friendlyName == WirePasskey.unnamed)
            #expect(try await bench.signIn(with: known).status == 200)
            // Swift clients ask with a slash at the end.
            let listed: [WirePasskey] = try await bench.send(.get, "/passkeys/", bearer: token).decoded()
            #expect(try await bench.passkeys(token) == listed)
            let first = try #require(listed.first)
            #expect(first.id == made.id && first.credentialID == known.encodedID && first.backedUp)
            #expect(first.transports == ["hybrid", "internal"] && first.lastUsedAt != nil)
            #expect(listed.count == 2 && listed.last?.lastUsedAt == nil && listed.last?.backedUp == false)

            let name = String(repeating: "ü", count: 120)
            let renamed: WirePasskey = try await bench.send(
                .patch, "/passkeys/\(made.id)", json: ["friendly_name": .string(name)], bearer: token
            ).decoded()
            #expect(renamed.friendlyName == name && renamed.id == made.id)
            for bad: JSONValue in [
                [:], ["friendly_name": ""], ["friendly_name": " "], ["friendly_name": .string(name + "x")],
            ] {
                let answer = try await bench.send(.patch, "/passkeys/\(made.id)", json: bad, bearer: token)
                #expect(try answer.isRefusal(400, .validationFailed))
            }
            #expect(try await bench.passkeys(token).first?.friendlyName == name)
        }
    }

    @Test("SRV-40 a passkey's name keeps no line breaks and sets no direction, and an invisible one is refused")
    func hostileName() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let made = try await bench.registered(SoftPasskey(), token)
            let path = "/passkeys/\(made.id)"
            let renamed: WirePasskey = try await bench.send(
                .patch, path, json: ["friendly_name": "my\u{202E} ph\u{2066}one\u{7}"], bearer: token
            ).decoded()
            #expect(renamed.friendlyName == "my phone")
            let lines: WirePasskey = try await bench.send(
                .patch, path, json: ["friendly_name": "my\r\n\tphone\u{2028}\u{1B}"], bearer: token
            ).decoded()
            #expect(lines.friendlyName == "my phone")
            for invisible in ["\u{202E}", "\u{200B}\u{FEFF}", "\u{2800}", "\u{7}", "\n", "\u{E000}"] {
                let answer = try await bench.send(
                    .patch, path, json: ["friendly_name": .string(invisible)], bearer: token)
                #expect(try answer.isRefusal(400, .validationFailed))
            }
        }
    }

    @Test("PKY-05 only its owner names and removes a passkey")
    func others() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let eve = try await bench.signedIn("eve@example.org").accessToken
            let made = try await bench.registered(SoftPasskey(), token)
            for id in [made.id, "00000000-0000-4000-8000-000000000000", "x"] {
                let renamed = try await bench.send(
                    .patch, "/passkeys/\(id)", json: ["friendly_name": "mine"], bearer: eve)
                let removed = try await bench.send(.delete, "/passkeys/\(id)", bearer: eve)
                #expect(try renamed.isRefusal(404, .validationFailed) && removed.isRefusal(404, .validationFailed))
            }
            #expect(try await bench.passkeys(token).map(\.friendlyName) == [WirePasskey.unnamed])
        }
    }

    @Test("PKY-05 the last way to sign in stays, and removing asks for a fresh proof")
    func removing() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let token = session.accessToken
            let (first, second) = (
                try await bench.registered(SoftPasskey(), token), try await bench.registered(SoftPasskey(), token)
            )
            bench.server.clock.advance(by: 601)
            let stale = try await bench.send(.delete, "/passkeys/\(first.id)", bearer: token)
            #expect(try stale.isRefusal(403, .reauthenticationNeeded))
            let fresh: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.send(.delete, "/passkeys/\(first.id)", bearer: fresh.accessToken).status == 204)
            try await bench.server.backend.database.write {
                try $0.run("UPDATE users SET email = NULL, password_hash = NULL", [])
            }
            let last = try await bench.send(.delete, "/passkeys/\(second.id)", bearer: fresh.accessToken)
            #expect(try last.isRefusal(422, .singleIdentityNotDeletable))
            #expect(try await bench.passkeys(token).map(\.id) == [second.id])
        }
    }

    @Test(
        "PKY-05 PKY-06 the sessions that began with a passkey end when it is removed, and those of another one stay",
        arguments: [false, true])
    func sessionsOfRemoved(byAdministrator: Bool) async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.passkeyLevel = .two }) { bench in
            let owner = try await bench.signedIn()
            let (kept, gone) = (SoftPasskey(), SoftPasskey())
            try await bench.registered(kept, owner.accessToken)
            let made = try await bench.registered(gone, owner.accessToken)
            bench.server.clock.advance(by: 1)
            let first: WireSession = try await bench.signIn(with: gone).decoded()
            bench.server.clock.advance(by: 1)
            let second: WireSession = try await bench.signIn(with: gone).decoded()
            bench.server.clock.advance(by: 1)
            let other: WireSession = try await bench.signIn(with: kept).decoded()
            let removed =
                if byAdministrator {
                    try await bench.send(
                        .delete, "/admin/users/\(owner.user.id)/passkeys/\(made.id)",
                        bearer: try bench.administratorKey())
                } else {
                    try await bench.send(.delete, "/passkeys/\(made.id)", bearer: owner.accessToken)
                }
            #expect(removed.status == 204)
            for ended in [first, second] {
                #expect(try await bench.refresh(ended.refreshToken).isRefusal(400, .sessionNotFound))
            }
            for live in [owner, other] { #expect(try await bench.refresh(live.refreshToken).status == 200) }
        }
    }

    @Test("PKY-05 PG-29 the sessions that began with a passkey end with it, also at a server whose clock is behind")
    func sessionsOfRemovedAcrossClocks() async throws {
        try await APIBench.runWithPasskeys { bench in
            let owner = try await bench.signedIn()
            let passkey = SoftPasskey()
            let made = try await bench.registered(passkey, owner.accessToken)
            // Before it was added, by the other clock, and before a use that was stored already.
            var begun: [WireSession] = []
            for seconds in [-8.0, 12, -8] {
                bench.server.clock.advance(by: seconds)
                let session: WireSession = try await bench.signIn(with: passkey).decoded()
                begun.append(session)
            }
            bench.server.clock.advance(by: 8)
            #expect(try await bench.send(.delete, "/passkeys/\(made.id)", bearer: owner.accessToken).status == 204)
            for session in begun {
                #expect(try await bench.refresh(session.refreshToken).isRefusal(400, .sessionNotFound))
            }
            #expect(try await bench.refresh(owner.refreshToken).status == 200)
        }
    }

    @Test("SRV-35 a passkey that was just added proves nothing to add the next one, and later it does")
    func freshness() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            for (seconds, status) in [(0.0, 403), (600, 403), (1, 200)] {
                bench.server.clock.advance(by: seconds)
                let session: WireSession = try await bench.signIn(with: passkey).decoded()
                let answer = try await bench.send(
                    .post, "/passkeys/registration/options", json: [:], bearer: session.accessToken)
                #expect(answer.status == status)
            }
        }
    }

    @Test("PKY-06 administrators list and remove the passkeys of others, and the owner is told")
    func administration() async throws {
        try await APIBench.runWithPasskeys { bench in
            let (key, session) = (try bench.administratorKey(), try await bench.signedIn())
            let made = try await bench.registered(SoftPasskey(), session.accessToken)
            let told = { (notice: SecurityNotice) in Catalogue.english.mail(.noticeSubject(notice)) }
            #expect(try await bench.server.newestMail().subject == told(.passkeyAdded))
            let path = "/admin/users/\(session.user.id)/passkeys"
            let listed: [WirePasskey] = try await bench.send(.get, path, bearer: key).decoded()
            #expect(try await listed == bench.passkeys(session.accessToken))
            let foreign = try await bench.signedIn("eve@example.org")
            for wrong in [
                "\(path)/00000000-0000-4000-8000-000000000000", "/admin/users/\(foreign.user.id)/passkeys/\(made.id)",
            ] {
                #expect(try await bench.send(.delete, wrong, bearer: key).isRefusal(404, .validationFailed))
            }
            let refused = try await bench.send(.delete, "\(path)/\(made.id)", bearer: session.accessToken)
            #expect(try refused.isRefusal(403, .notAdmin))
            #expect(try await bench.send(.delete, "\(path)/\(made.id)", bearer: key).status == 204)
            #expect(try await bench.passkeys(session.accessToken).isEmpty)
            #expect(try await bench.server.newestMail().subject == told(.passkeyRemoved))
            let user = try #require(UserID(text: session.user.id))
            let noted = try await bench.server.accounts.administration.auditRecords(
                AuditFilter(user: user, events: [.passkeyAdded, .passkeyRemoved]), page: 1, perPage: 10)
            #expect(noted.records.map(\.event) == [.passkeyRemoved, .passkeyAdded])
            #expect(noted.records.map(\.actor) == [.administrator, .person])
        }
    }

    @Test("WAN-07 the other sites that may use the passkeys are listed at the root, if there are any")
    func relatedOrigins() async throws {
        let hash = "android:apk-key-hash:" + Base64URL.encode([UInt8](repeating: 7, count: 32))
        for (origins, listed) in [
            ([], nil), ([hash], nil), (["https://app.example.org", hash], ["https://app.example.org"]),
        ]
            as [([String], [String]?)]
        {
            try await APIBench.runWithPasskeys(prepare: { $0.passkeyOrigins = origins }) { bench in
                let answer = try await bench.send(.get, "/.well-known/webauthn", base: "")
                guard let listed else {
                    #expect(answer.status == 404)
                    return
                }
                #expect(try answer.decoded(as: WireRelatedOrigins.self).origins == listed)
                #expect(answer.headers[.contentType] == "application/json")
                let token = try await bench.signedIn().accessToken
                for origin in origins {
                    #expect(try await bench.register(SoftPasskey(), token) { $0.client.origin = origin }.status == 200)
                }
            }
        }
    }

    @Test("WAN-06 passkeys can be for a parent of the host, and are off at an IP address")
    func places() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.passkeyRelyingPartyID = "example.com" }) { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            #expect(try await bench.register(passkey, token) { $0.relyingParty = "example.com" }.status == 200)
            #expect(try await bench.signIn(with: passkey) { $0.relyingParty = "example.com" }.status == 200)
        }
        try await APIBench.runWithPasskeys(
            prepare: { $0.statedPublicURL = URL(string: "https://192.0.2.1") }
        ) { bench in
            let answer = try await bench.send(.post, "/passkeys/authentication/options", json: [:])
            #expect(try answer.isRefusal(404, .passkeyDisabled))
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(!settings.passkeysEnabled)
        }
    }
}
