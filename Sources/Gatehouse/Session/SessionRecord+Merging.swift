import GatehouseDomain

extension SessionRecord.Content {
    /// Whether it is the same session, whatever was issued with its refresh token, or the same ended session.
    func isSame(as other: SessionRecord.Content) -> Bool {
        switch (self, other) {
        case (.none, .none): true
        case (.held(let held), .held(let another)):
            held.session.identity == another.session.identity
                && held.session.refreshToken == another.session.refreshToken
        case (.ended(let identity, let end), .ended(let person, let reason)): identity == person && end == reason
        case (.none, _), (.held, _), (.ended, _): false
        }
    }

    /// Whether it is the same session with the same tokens, or the same ended session. Not every back end replaces the
    /// refresh token when it renews a session, so the refresh token does not tell whether a session was renewed.
    func isSameState(as other: SessionRecord.Content) -> Bool {
        guard isSame(as: other) else { return false }
        guard case .held(let held) = self, case .held(let another) = other else { return true }
        return held.session.hasTokens(of: another.session)
    }
}

extension SessionRecord {
    /// Merges this process's record with the stored one, which another process may have written since. The content is
    /// ours. Of lock and revocations, each side keeps its own changes.
    /// - Parameters:
    ///   - theirs: The stored record.
    ///   - base: The stored record when this process last read it; nil if it never could.
    func merged(with theirs: SessionRecord, base: SessionRecord?) -> SessionRecord {
        var merged = self
        if let base, base.lock == lock, theirs.content.isSame(as: content) { merged.lock = theirs.lock }
        let known = Set((revocations + (base?.revocations ?? [])).map(\.key))
        let others = theirs.revocations.filter { !known.contains($0.key) }
        merged.revocations = Array((others + revocations).suffix(SessionMachine.revocationLimit))
        return merged
    }
}
