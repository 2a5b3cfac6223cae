package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `provider_flows`, inside a transaction. A row is deleted once its answer was used.
package struct ProviderFlowTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Adds a flow.
    /// - Parameters:
    ///   - network: The network that started the flow. If it has too many flows, its oldest one makes room.
    ///   - cap: The maximum number of flows; nil for no maximum.
    /// - Throws: `AccountRefusal` when there are too many from all networks together.
    package func insert(_ flow: ProviderFlow, from network: ClientNetwork?, cap: CapPolicy.Cap?) throws {
        if let cap {
            try RowCap(
                RowCap.Rows("provider_flows", key: "state_digest", idleSince: "expires_at"),
                perNetwork: cap.perNetwork, total: cap.total
            ).makeRoom(for: network, in: sql)
        }
        var (path, browser, redirect, challenge): (String?, String?, String?, String?)
        switch flow.waiter {
        case .app(let to, let proof): (redirect, challenge) = (to.text, proof.text)
        case .page(let at, let inBrowser): (path, browser) = (at, inBrowser)
        }
        try sql.run(
            """
            INSERT INTO provider_flows (state_digest, provider, sealed, return_path, browser_digest, redirect_to,
                code_challenge, session_id, sealed_answer, expires_at, network)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(flow.stateDigest), .text(flow.provider), .text(flow.sealed), .text(path), .text(browser),
                .text(redirect), .text(challenge), .text(flow.linking?.text), .text(flow.sealedAnswer),
                .date(flow.expiresAt), network.column,
            ])
    }

    /// Returns the flow that waits for an answer with this state, or nil.
    package func find(_ stateDigest: String) throws -> ProviderFlow? {
        try sql.row("SELECT * FROM provider_flows WHERE state_digest = ?", [.text(stateDigest)]).map(Self.record)
    }

    /// Stores the answer for the page that collects it, unless there is one already. Returns whether it was stored.
    package func keep(_ sealedAnswer: String, for stateDigest: String) throws -> Bool {
        try sql.run(
            "UPDATE provider_flows SET sealed_answer = ? WHERE state_digest = ? AND sealed_answer IS NULL",
            [.text(sealedAnswer), .text(stateDigest)]) == 1
    }

    /// Deletes and returns the row of an app's flow. If several callers ask at once, only one gets it.
    package func takeForApp(_ stateDigest: String) throws -> ProviderFlow? {
        try sql.rows(
            "DELETE FROM provider_flows WHERE state_digest = ? AND return_path IS NULL RETURNING *",
            [.text(stateDigest)]
        ).first.map(Self.record)
    }

    /// Deletes and returns the row of a page's flow whose answer has arrived, only for the browser that started it. If
    /// several callers ask at once, only one gets it.
    package func takeForPage(_ stateDigest: String, browser: String) throws -> ProviderFlow? {
        try sql.rows(
            """
            DELETE FROM provider_flows
            WHERE state_digest = ? AND browser_digest = ? AND sealed_answer IS NOT NULL RETURNING *
            """,
            [.text(stateDigest), .text(browser)]
        ).first.map(Self.record)
    }

    /// Deletes some of the rows that expired before an instant. Returns how many.
    package func deleteExpired(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM provider_flows WHERE state_digest IN (
                SELECT state_digest FROM provider_flows WHERE expires_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            )
            """,
            [.date(instant), .integer(Int64(limit))])
    }

    private static func record(_ row: SQLRow) throws -> ProviderFlow {
        let waiter: ProviderFlow.Waiter
        if let path = try row.optionalText("return_path") {
            waiter = .page(path: path, browser: try row.text("browser_digest"))
        } else if let redirect = try row.optionalText("redirect_to").flatMap(RedirectURL.init),
            let challenge = try row.optionalText("code_challenge").flatMap(CodeChallenge.init)
        {
            waiter = .app(redirect: redirect, challenge: challenge)
        } else {
            throw StoreError.unexpectedType
        }
        return try ProviderFlow(
            stateDigest: row.text("state_digest"), provider: row.text("provider"), sealed: row.text("sealed"),
            waiter: waiter, linking: row.optionalText("session_id").flatMap { SessionID(text: $0) },
            sealedAnswer: row.optionalText("sealed_answer"), expiresAt: row.date("expires_at"))
    }
}
