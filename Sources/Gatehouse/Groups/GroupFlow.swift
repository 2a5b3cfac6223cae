package import GatehouseDomain

/// The screens about groups as a pure state machine, without side effects.
///
/// A shell such as ``GroupViewModel`` passes every event to it and runs the effects that it returns. The codes that a
/// person types are in events, requests and the form only.
package struct GroupFlow: Equatable, Sendable {
    /// A request in progress.
    package struct Running: Equatable, Sendable {
        /// The request.
        package var request: GroupRequest
        /// The number of its answer.
        package var generation: Int
    }

    /// The screen that was opened first. Nothing is behind it.
    package let root: GroupScreenName
    /// The current screen.
    package private(set) var screen: GroupScreenName
    /// The notice.
    package private(set) var notice = GroupNotice.none
    /// The request in progress, if any.
    package private(set) var running: Running?
    /// What the back end offers; nil before the first answer.
    package private(set) var offer: GroupOffer?
    /// The person's groups, as far as they are loaded.
    package private(set) var groups: [GroupInfo] = []
    /// Whether there are more.
    package private(set) var nextGroups: String?
    /// The group that the session acts in, as its token says.
    package private(set) var current: GroupContext?
    /// The invitations that wait for the person.
    package private(set) var pending: [PendingInvitation] = []
    /// The group on the screen.
    package private(set) var group: GroupInfo?
    /// Its members, as far as they are loaded.
    package private(set) var members: [GroupMember] = []
    /// Whether there are more.
    package private(set) var nextMembers: String?
    /// The member on the screen.
    package private(set) var member: GroupMember?
    /// The group's open invitations, as far as they are loaded.
    package private(set) var invitations: [GroupInvitation] = []
    /// Whether there are more.
    package private(set) var nextInvitations: String?
    /// The invitation on the screen.
    package private(set) var invitation: GroupInvitation?
    /// What the received invitation on the screen says.
    package private(set) var received: ReceivedInvitation?
    /// Whether the person enters a code that proves an address.
    package private(set) var isProving = false
    /// Whether the screens have ended.
    package private(set) var ending: GroupEnding?
    private var generation = 0

    /// Creates a flow that begins on a screen.
    package init(_ root: GroupScreenName = .list) {
        self.root = root
        screen = root
    }

    /// Whether a request is in progress.
    package var isLoading: Bool { running != nil }

    /// Whether the person can decline the invitation on the screen. One to another address is not theirs to decline.
    package var canDecline: Bool { !isProving && received?.details?.isForOtherAddress != true }

    /// The field that the notice is about.
    package var fault: GroupField? { notice.faults.first?.field }

    /// The members who can become the owner: everybody else.
    package func heirs(_ features: GroupFeatures) -> [GroupMember] {
        members.filter { $0.userId != features.userId }
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - form: The form. It is cleared whenever the person leaves a screen.
    ///   - features: What the back end supports for this person.
    /// - Returns: The effects for the shell to run.
    package mutating func handle(
        _ event: GroupEvent, form: inout GroupForm, features: GroupFeatures
    ) -> [GroupEffect] {
        if case .answered(let answer, let generation) = event {
            guard let running, running.generation == generation else { return [] }
            self.running = nil
            return take(answer, to: running.request, &form, features)
        }
        guard ending == nil else { return [] }
        switch event {
        case .opened(let screen): return open(screen, &form, features)
        case .groupOpened(let id): return openGroup(id, &form, features)
        case .memberOpened(let id):
            guard screen == .members, let found = members.first(where: { $0.userId == id }) else { return [] }
            member = found
            return open(.member, &form, features)
        case .invitationOpened(let id):
            guard screen == .invitations, let found = invitations.first(where: { $0.id == id }) else { return [] }
            invitation = found
            return open(.invitation, &form, features)
        case .received(let key): return receive(key, &form, features)
        case .back: return back(&form, features)
        case .moreRequested: return more()
        case .fieldSet(let field, let text):
            form[field] = text
            correct(.field(field))
            return []
        case .kindChosen(let kind):
            guard screen == .invite, !isLoading, let group else { return [] }
            form.kind = kind
            let roles = features.invitable(by: kind, to: group, offer)
            if !roles.contains(where: { $0.name == form.role }) { form.role = roles.first?.name ?? form.role }
            notice = .none
            return []
        case .roleChosen(let role): return choose(role, &form, features)
        case .heirChosen(let id):
            guard screen == .transfer, let group, heirs(features).contains(where: { $0.userId == id }) else {
                return []
            }
            return run(.transfer(group.id, to: id))
        case .confirmationSet(let isConfirmed):
            form.isConfirmed = isConfirmed
            correct(.consent)
            return []
        case .submitted: return submit(&form, features)
        case .switched(let id):
            return features.switches ? run(.switchTo(id)) : []
        case .declined:
            guard screen == .join, canDecline, received?.state == .open || isPending(form.key), let key = form.key
            else { return [] }
            return run(.decline(key))
        case .proofRequested:
            guard screen == .join, isProving, let key = form.key else { return [] }
            return run(.prove(key))
        case .resent:
            guard screen == .invitation, let group, let invitation, invitation.kind == .mail, group.permits(.invite)
            else {
                return []
            }
            return run(.resend(invitation.id, of: group.id))
        case .revoked:
            guard screen == .invitation, let group, let invitation, group.permits(.revoke) else { return [] }
            return run(.revoke(invitation.id, of: group.id))
        case .postponed: return finish(.postponed)
        case .signOutRequested:
            return screen == root && [.blocked, .choose, .create].contains(root) ? finish(.signOut) : []
        case .noticeDismissed:
            notice = .none
            return []
        case .answered: return []
        case .closed:
            // A change in progress continues.
            guard !isWriting else { return [] }
            leave(&form, for: screen)
            return []
        }
    }

    // MARK: Screens

    private mutating func open(
        _ screen: GroupScreenName, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        guard !isWriting else { return [] }
        if offer == nil, screen == root, features.capabilities.contains(.groups) {
            leave(&form, for: root)
            return run(.load)
        }
        guard features.offers(screen, in: group, offer) else { return [] }
        if screen == .member || screen == .removal, member == nil { return [] }
        if screen == .invitation, invitation == nil { return [] }
        if screen == .removal, let member, let group, !features.removes(member, from: group, offer) { return [] }
        leave(&form, for: screen)
        switch screen {
        case .choose, .list, .switcher, .pending, .blocked: return run(.load)
        case .overview: return group.map { run(offer == nil ? .load : .group($0.id), target: $0.id) } ?? []
        case .name: form.name = group?.name ?? ""
        case .members, .transfer:
            (members, nextMembers) = ([], nil)
            return group.map { run(.members(of: $0.id, after: nil)) } ?? []
        case .invitations:
            (invitations, nextInvitations) = ([], nil)
            return group.map { run(.invitations(of: $0.id, after: nil)) } ?? []
        case .member: form.role = member?.role ?? form.role
        case .invite:
            let roles = group.map { features.invitable(by: .mail, to: $0, offer) } ?? []
            if !roles.contains(where: { $0.name == form.role }) { form.role = roles.first?.name ?? form.role }
        case .create, .removal, .invitation, .join, .leave, .deletion: break
        }
        return []
    }

    private mutating func openGroup(
        _ id: String, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        guard features.capabilities.contains(.groups), !isWriting else { return [] }
        if group?.id != id { forgetGroup() }
        group = groups.first { $0.id == id } ?? group
        leave(&form, for: .overview)
        // A group that was opened by a link comes without the offer, which says what the roles permit.
        return run(offer == nil ? .load : .group(id), target: id)
    }

    private mutating func receive(
        _ key: InvitationKey, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        guard features.joins, !isWriting else { return [] }
        leave(&form, for: .join)
        form.key = key
        if case .code(let code) = key { return run(.look(code)) }
        return []
    }

    private mutating func back(_ form: inout GroupForm, _ features: GroupFeatures) -> [GroupEffect] {
        guard screen != root else { return [] }
        return open(parent, &form, features)
    }

    /// The screen that leads to the current one.
    private var parent: GroupScreenName {
        switch screen {
        case .name, .members, .invite, .invitations, .leave, .transfer, .deletion: group == nil ? root : .overview
        case .member: .members
        case .removal: .member
        case .invitation: .invitations
        case .overview: root == .overview ? .overview : root == .switcher || root == .choose ? root : .list
        case .choose, .list, .switcher, .create, .join, .pending, .blocked: root
        }
    }

    /// Goes to a screen, clears the form and abandons the request in progress, whose answer no longer changes anything.
    private mutating func leave(_ form: inout GroupForm, for screen: GroupScreenName) {
        form = GroupForm()
        running = nil
        notice = .none
        (received, isProving) = (nil, false)
        self.screen = screen
    }

    private mutating func forgetGroup() {
        (group, member, invitation) = (nil, nil, nil)
        (members, nextMembers, invitations, nextInvitations) = ([], nil, [], nil)
    }

    private mutating func finish(_ ending: GroupEnding) -> [GroupEffect] {
        guard !isWriting else { return [] }
        running = nil
        self.ending = ending
        return [.finished(ending)]
    }

    /// Forgets what was wrong at a place that the person corrects.
    private mutating func correct(_ place: GroupFault.Place) {
        guard case .errors(let faults) = notice else { return }
        let others = faults.filter { $0.place != place }
        notice = others.isEmpty ? .none : .errors(others)
    }

    /// Whether an invitation is one of those that wait for the person.
    private func isPending(_ key: InvitationKey?) -> Bool {
        if case .id(let id)? = key { pending.contains { $0.id == id } } else { false }
    }

    // MARK: Requests

    /// Whether a request changes something at the back end. Its answer is always awaited.
    private var isWriting: Bool { running.map { !$0.request.isReading } ?? false }

    private mutating func run(_ request: GroupRequest, target: String? = nil) -> [GroupEffect] {
        guard !isWriting else { return [] }
        notice = .none
        generation += 1
        running = Running(request: request, generation: generation)
        opening = target
        return [.perform(request, generation: generation)]
    }

    /// The group that opens once the offer is loaded.
    private var opening: String?

    private mutating func more() -> [GroupEffect] {
        guard !isLoading else { return [] }
        switch screen {
        case .list, .choose, .switcher: return nextGroups.map { run(.moreGroups(after: $0)) } ?? []
        case .members, .transfer:
            guard let group, let nextMembers else { return [] }
            return run(.members(of: group.id, after: nextMembers))
        case .invitations:
            guard let group, let nextInvitations else { return [] }
            return run(.invitations(of: group.id, after: nextInvitations))
        default: return []
        }
    }

    private mutating func choose(
        _ role: String, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        guard let group, !isWriting else { return [] }
        switch screen {
        case .invite:
            if features.invitable(by: form.kind, to: group, offer).contains(where: { $0.name == role }) {
                form.role = role
            }
            return []
        case .member:
            guard let member, role != member.role,
                features.assignable(to: member, in: group, offer).contains(where: { $0.name == role })
            else { return [] }
            return run(.setRole(role, of: member, in: group.id))
        default: return []
        }
    }

    private mutating func submit(_ form: inout GroupForm, _ features: GroupFeatures) -> [GroupEffect] {
        guard !isWriting else { return [] }
        let faults = form.faults(on: screen, isProving: isProving, features)
        guard faults.isEmpty else {
            notice = .errors(faults)
            return []
        }
        switch screen {
        case .create:
            let id = form.id ?? features.newId
            form.id = id
            return run(.create(name: form.trimmedName, id: id))
        case .name: return group.map { run(.rename($0.id, name: form.trimmedName, revision: $0.revision)) } ?? []
        case .removal:
            guard let group, let member else { return [] }
            return run(.remove(member, from: group.id))
        case .invite:
            guard let group, !features.invitable(by: form.kind, to: group, offer).isEmpty else { return [] }
            let address = EmailAddress(form.email)?.canonical ?? form.email
            let draft =
                form.kind == .mail
                ? GroupInvitation.Draft(to: address, role: form.role)
                : GroupInvitation.Draft(form.kind, role: form.role)
            return run(.invite(draft, to: group.id))
        case .join: return join(&form)
        case .leave: return group.map { run(.leave($0.id)) } ?? []
        case .deletion: return group.map { run(.delete($0.id)) } ?? []
        case .choose, .list, .switcher, .overview, .members, .member, .invitations, .invitation, .pending, .transfer,
            .blocked:
            return []
        }
    }

    private mutating func join(_ form: inout GroupForm) -> [GroupEffect] {
        guard let key = form.key else {
            let code = Secret(form.trimmedInvitation)
            form.key = .code(code)
            return run(.look(code))
        }
        guard isPending(key) || received?.state == .open else { return [] }
        return run(.accept(key, proof: isProving ? Secret(form.proofDigits) : nil))
    }

    private mutating func fail(_ words: GroupWords, _ field: GroupField? = nil) -> [GroupEffect] {
        notice = .error(words, at: field.map { .field($0) })
        return []
    }

    // MARK: Answers

    private mutating func take(
        _ answer: GroupAnswer, to request: GroupRequest, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        switch answer {
        case .loaded(let offer, let page, let current, let pending):
            (self.offer, groups, nextGroups) = (offer, page.elements, page.next)
            (self.current, self.pending) = (current, pending)
            if let opening { return run(.group(opening)) }
        case .groups(let page):
            groups += page.elements.filter { new in !groups.contains { $0.id == new.id } }
            nextGroups = page.next
        case .group(let group): return take(group, to: request, &form, features)
        case .members(let page):
            members += page.elements.filter { new in !members.contains { $0.userId == new.userId } }
            nextMembers = page.next
        case .member(let member):
            self.member = member
            if let index = members.firstIndex(where: { $0.userId == member.userId }) { members[index] = member }
            notice = .banner(.success, .group(.roleChanged))
        case .invitations(let page):
            invitations += page.elements.filter { new in !invitations.contains { $0.id == new.id } }
            nextInvitations = page.next
        case .invitation(let made):
            let isAgain = if case .resend = request { true } else { false }
            leave(&form, for: .invitation)
            invitation = made
            notice = .banner(.success, .group(isAgain ? .invitationResent : Self.words(about: made)))
        case .received(let received):
            self.received = received
            if received.state != .open { return fail(Self.words(about: received.state)) }
        case .switched(let context): return take(context, &form)
        case .done: return settle(request, &form, features)
        case .failed(.cancelled): if case .look = request { form.key = nil }
        case .failed(let error): return refuse(error, request, &form, features)
        }
        return []
    }

    private mutating func take(
        _ new: GroupInfo, to request: GroupRequest, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        let key = form.key
        group = new
        if let index = groups.firstIndex(where: { $0.id == new.id }) { groups[index] = new } else { groups.append(new) }
        switch request {
        case .rename:
            leave(&form, for: .overview)
            notice = .banner(.success, .group(.nameSaved))
        case .create:
            leave(&form, for: .overview)
            return select(new, said: .created(group: new.name), features)
        case .accept:
            leave(&form, for: .overview)
            if case .id(let id)? = key { pending.removeAll { $0.id == id } }
            let settled = key.map { [GroupEffect.settled($0)] } ?? []
            return select(new, said: .joined(group: new.name), features) + settled
        default: break
        }
        return []
    }

    /// Has the session act in a group that was created or joined. Without that, says that it is done.
    private mutating func select(
        _ group: GroupInfo, said text: GroupText, _ features: GroupFeatures
    ) -> [GroupEffect] {
        let effects = features.switches && !group.isSuspended ? run(.switchTo(group.id)) : []
        notice = .banner(.success, .group(text))
        return effects
    }

    /// The token names another group.
    private mutating func take(_ context: GroupContext?, _ form: inout GroupForm) -> [GroupEffect] {
        let isOther = context != current
        current = context
        let name = groups.first { $0.id == context?.groupId }?.name
        if notice == .none, let name { notice = .banner(.success, .group(.switched(group: name))) }
        return isOther ? [.actsIn(context)] : []
    }

    private mutating func settle(
        _ request: GroupRequest, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        switch request {
        case .delete(let id): return forget(id, .deleted, &form, features)
        case .leave(let id): return forget(id, .left, &form, features)
        case .remove(let gone, _):
            leave(&form, for: .members)
            members.removeAll { $0.userId == gone.userId }
            member = nil
            notice = .banner(.success, .group(.removed))
        case .transfer(let id, _):
            leave(&form, for: .overview)
            let effects = run(.group(id))
            notice = .banner(.success, .group(.transferred))
            return effects
        case .revoke(let id, _):
            leave(&form, for: .invitations)
            invitations.removeAll { $0.id == id }
            invitation = nil
            notice = .banner(.success, .group(.invitationRevoked))
        case .prove:
            isProving = true
            form.proof = Secret("")
            notice = .banner(.info, .group(.proofSent))
        case .decline(let key):
            if case .id(let id) = key { pending.removeAll { $0.id == id } }
            let effects = open(root == .join ? .list : root, &form, features)
            notice = .banner(.success, .group(.declined))
            return [.settled(key)] + effects
        default: break
        }
        return []
    }

    /// Removes a group that the person is no longer in. A session that acted in it acts in none.
    private mutating func forget(
        _ id: String, _ text: GroupText, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        forgetGroup()
        groups.removeAll { $0.id == id }
        leave(&form, for: root == .switcher || root == .choose ? root : .list)
        let effects = current?.groupId == id && features.switches ? run(.switchTo(nil)) : []
        notice = .banner(.success, .group(text))
        return effects
    }

    private mutating func refuse(
        _ error: AuthError, _ request: GroupRequest, _ form: inout GroupForm, _ features: GroupFeatures
    ) -> [GroupEffect] {
        switch (request, error) {
        case (.accept(let key, nil), .otherAddress), (.accept(let key, nil), .emailUnverified):
            return run(.prove(key))
        case (.prove, .rateLimited):
            // A code that was sent a moment ago still counts.
            isProving = true
            return fail(.sentence(.failure(error)))
        case (.accept, .otpIncorrect), (.accept, .otpExpired):
            form.proof = Secret("")
            return fail(.sentence(.failure(error)), .proof)
        case (.look, _):
            // The person can type another code, or the same one again.
            form.key = nil
            return fail(.sentence(.failure(error)), .invitation)
        case (.group(let id), .groupNotFound):
            forgetGroup()
            groups.removeAll { $0.id == id }
            return fail(.sentence(.failure(error)))
        // Somebody else was first, or the answer to an earlier try was lost: the person is no longer in it.
        case (.leave(let id), .groupNotFound): return forget(id, .left, &form, features)
        case (.invite, .emailInvalid), (.invite, .alreadyMember): return fail(.sentence(.failure(error)), .email)
        case (_, .unknown("group_conflict")): return fail(.group(.conflict))
        case (_, .unknown("too_many_groups")): return fail(.group(.tooMany))
        case (_, .unknown("reauthentication_needed")): return fail(.group(.recentSignInNeeded))
        default: return fail(.sentence(.failure(error)))
        }
    }

    private static func words(about invitation: GroupInvitation) -> GroupText {
        switch invitation.kind {
        case .mail: .invitationSent(email: invitation.email ?? "")
        case .link: .linkReady
        case .code: .codeReady
        }
    }

    private static func words(about state: ReceivedInvitation.State) -> GroupWords {
        switch state {
        case .open, .declined: .sentence(.failure(.invitationOver))
        case .expired: .group(.receivedExpired)
        case .used: .group(.receivedUsed)
        case .revoked: .group(.receivedRevoked)
        }
    }
}
