import GatehouseDomain

/// Translates steps of the session into events and log reports, which ``AppEventHub`` delivers.
///
/// It takes steps and not states: a slow reader of the states gets only the newest, and a renewal leaves no trace in
/// it. No event contains the token, which would be old by the time it is used; code that needs it asks the session.
struct SessionNews: Equatable, Sendable {
    /// The access token that the store is known to contain.
    private var stored: Secret?

    /// Handles a step.
    mutating func take(_ change: SessionChange) -> [AppEventHub.News] {
        let events = events(of: change) + groupEvents(of: change)
        var news: [AppEventHub.News] = events.flatMap { event in
            [.event(event)] + (SignInReport(event).map { [.report($0)] } ?? [])
        }
        let token = change.machine.state.held?.session.accessToken
        switch change.event {
        // A session read from the store, or written by another process, is already stored.
        case .loaded(let lookup, _, _):
            stored = token
            if lookup == .ofOtherBackEnd, case .restoring = change.former.state {
                news.append(.report(SignInReport(.otherBackEnd)))
            }
        case .changedElsewhere:
            stored = token
        case .written where change.machine.storing == .settled && token != stored:
            stored = token
            if token != nil { news.append(.report(SignInReport(.stored))) }
        default:
            break
        }
        return news
    }

    private func events(of change: SessionChange) -> [BackEnd.Event] {
        let (former, state) = (change.former.state, change.machine.state)
        switch state {
        case .restoring:
            return []
        case .signedOut(let end):
            return former.person.map { [.signedOut($0, end)] } ?? []
        case .expired(let person, let end):
            return former == state ? [] : left(former, for: person) + [.expired(person, end)]
        case .signedIn(let held, _), .stale(let held, _, _, _):
            guard former.held?.session != held.session else { return [] }
            let (person, claims) = (held.session.identity, TokenClaims(held.session.accessToken))
            if former.held?.session.identity.userId == person.userId, !change.event.isSignIn {
                return [.renewed(person, claims: claims)]
            }
            return left(former, for: person) + [.signedIn(person, claims: claims, atLaunch: change.event.isLaunch)]
        }
    }

    /// Reports another group than before, or other rights in it. A token is read only when it is a new one.
    private func groupEvents(of change: SessionChange) -> [BackEnd.Event] {
        let tokens = [change.former, change.machine].map { $0.state.held?.session.accessToken }
        guard tokens[0] != tokens[1] else { return [] }
        let groups = tokens.map { $0.flatMap { GroupContext(claimsOf: $0) } }
        return groups[0] == groups[1] ? [] : [.groupChanged(groups[1])]
    }

    /// Reports the sign-out of a person who was replaced by another person.
    private func left(_ former: SessionState, for person: Identity) -> [BackEnd.Event] {
        guard let other = former.person, other.userId != person.userId else { return [] }
        return [.signedOut(other, nil)]
    }
}

extension SessionState {
    /// The person who is signed in or asked to sign in again.
    fileprivate var person: Identity? {
        if case .expired(let person, _) = self { person } else { held?.session.identity }
    }
}

extension SessionEvent {
    fileprivate var isSignIn: Bool { if case .signedIn = self { true } else { false } }
    fileprivate var isLaunch: Bool { if case .loaded = self { true } else { false } }
}
