import GatehouseDomain

/// Runs the requests of the screens about groups against a back end's ports.
struct GroupPerformer: Sendable {
    let groups: any GroupPorts
    /// Returns the number of digits of mailed codes.
    let codeLength: @Sendable () -> Int

    /// Returns what the back end supports for the person.
    /// - Parameters:
    ///   - person: Who is signed in; nil for nobody.
    ///   - newId: The id for a group that is created now.
    func features(for person: Identity?, newId: String) -> GroupFeatures {
        GroupFeatures(
            capabilities: groups.capabilities, userId: person?.userId, isGuest: person?.isGuest ?? true,
            codeLength: codeLength(), newId: newId)
    }

    /// Runs a request. Failures are returned as answers.
    func perform(_ request: GroupRequest) async -> GroupAnswer {
        do {
            return try await run(request)
        } catch {
            return .failed(AuthError(mapping: error))
        }
    }

    private func run(_ request: GroupRequest) async throws -> GroupAnswer {
        switch request {
        case .load:
            let offer = try await groups.groupOffer()
            let page = try await groups.groups(after: nil)
            // The list is worth showing without the invitations, which a person without an address doesn't have.
            let pending = (try? await groups.pendingInvitations()) ?? []
            return .loaded(offer, page, current: await groups.currentGroup(), pending: pending)
        case .moreGroups(let next): return .groups(try await groups.groups(after: next))
        case .group(let id): return .group(try await groups.group(id))
        case .create(let name, let id): return .group(try await groups.createGroup(named: name, id: id))
        case .rename(let id, let name, let revision):
            return .group(try await groups.changeGroup(id, name: name, metadata: [:], revision: revision))
        case .delete(let id):
            try await groups.deleteGroup(id)
            return .done
        case .members(let id, let next):
            return .members(try await groups.members(of: id, containing: nil, role: nil, after: next))
        case .setRole(let role, let member, let id):
            return .member(try await groups.setRole(role, of: member.userId, in: id, revision: member.revision))
        case .remove(let member, let id):
            try await groups.removeMember(member.userId, from: id)
            return .done
        case .leave(let id):
            try await groups.leaveGroup(id)
            return .done
        case .transfer(let id, let userId):
            try await groups.transferGroup(id, to: userId)
            return .done
        case .invitations(let id, let next): return .invitations(try await groups.invitations(of: id, after: next))
        case .invite(let draft, let id): return .invitation(try await groups.invite(draft, to: id))
        case .resend(let invitation, let id):
            return .invitation(try await groups.resendInvitation(invitation, of: id))
        case .revoke(let invitation, let id):
            try await groups.revokeInvitation(invitation, of: id)
            return .done
        case .look(let code): return .received(try await groups.lookAtInvitation(code))
        case .prove(let key):
            try await groups.proveInvitation(key)
            return .done
        case .accept(let key, let proof): return .group(try await groups.acceptInvitation(key, proof: proof))
        case .decline(let key):
            try await groups.declineInvitation(key)
            return .done
        case .switchTo(let id): return .switched(try await groups.switchGroup(to: id))
        }
    }
}
