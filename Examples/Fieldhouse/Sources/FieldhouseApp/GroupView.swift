import Foundation
import GatehouseUI
import SwiftUI

/// A group: its members and, for an owner, its invitations and what can be done with it.
struct GroupView: View {
    let id: String
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct
    @State private var version = 0
    @State private var name = ""
    @State private var email = ""
    /// Names the next invitation, so that it is sent once.
    @State private var next = UUID()
    @State private var failure: String?

    var body: some View {
        Loading {
            try await service.group(id)
        } content: { detail in
            List {
                LastActView(lastAct: lastAct, service: service) { version += 1 }
                Section {
                    ForEach(detail.members) { member in row(of: member, in: detail.group) }
                } header: {
                    Text(verbatim: words(.members))
                }
                if detail.group.isOwned {
                    Section {
                        invitations(detail.invitations)
                    } header: {
                        Text(verbatim: words(.invitations))
                    }
                    TextField(words(.renameGroup), text: $name)
                    Button(words(.rename)) {
                        Task { await change(.groupRenamed) { try await service.renameGroup(id, to: name) } }
                    }
                    DeleteButton(
                        label: .deleteGroup, text: .deleteGroupText(detail.group.name),
                        confirm: .delete(detail.group.name)
                    ) {
                        await leave(saying: .groupDeleted(detail.group.name)) { try await service.deleteGroup(id) }
                    }
                }
                if let failure { Text(verbatim: failure) }
            }
            .navigationTitle(detail.group.name)
        }
        .id(version)
    }

    /// A member, with what may be done about them. Each button is one of its own, so that a tap on the row does nothing.
    private func row(of member: CrewGroupDetail.Member, in group: CrewGroup) -> some View {
        VStack(alignment: .leading) {
            Text(verbatim: member.isPerson ? words(.you(member.name)) : member.name)
            Text(verbatim: words(member.isOwner ? .owner : .member))
            if let email = member.email { Text(verbatim: email) }
            if group.isOwned { roleButton(member) }
            if member.isPerson {
                DeleteButton(label: .leaveThisGroup, text: .leaveText, confirm: .leave(group.name)) {
                    await leave(saying: .groupLeft(group.name)) { try await service.leave(id) }
                }
            } else if group.isOwned {
                DeleteButton(
                    label: .remove(member.name), text: .removeText(member.name), confirm: .remove(member.name)
                ) {
                    await change(.memberRemoved(member.name)) { try await service.remove(member.id, from: id) }
                }
            }
        }
    }

    private func roleButton(_ member: CrewGroupDetail.Member) -> some View {
        Button(
            words(member.isPerson ? .becomeMember : member.isOwner ? .makeMember(member.name) : .makeOwner(member.name))
        ) {
            Task {
                await change(.roleChanged) {
                    try await service.setRole(of: member.id, in: id, toOwner: !member.isOwner)
                }
            }
        }
        .buttonStyle(.borderless)
    }

    @ViewBuilder
    private func invitations(_ invitations: [CrewGroupDetail.Invitation]) -> some View {
        ForEach(invitations) { invitation in
            VStack(alignment: .leading) {
                Text(verbatim: invitation.email)
                Text(verbatim: words(.expiresOn(words.day(invitation.expiresAt))))
                if let link = invitation.link {
                    CopyButton(link: link)
                }
                Button(words(.resend)) {
                    Task {
                        await change(.invitationResent(invitation.email)) {
                            try await service.resend(invitation.id, of: id, id: next)
                        }
                    }
                }
                .buttonStyle(.borderless)
                Button(words(.revoke)) {
                    Task {
                        await change(.invitationRevoked(invitation.email)) {
                            try await service.revoke(invitation.id, of: id)
                        }
                    }
                }
                .buttonStyle(.borderless)
            }
        }
        TextField(words(.email), text: $email)
        Button(words(.invite)) {
            Task { await change(.invitationSent(email)) { try await service.invite(email, to: id, id: next) } }
        }
        .disabled(email.isEmpty)
    }

    private func change(_ done: FieldhouseText, _ body: @MainActor () async throws -> Void) async {
        do {
            try await body()
            lastAct.say(done)
            (name, email, next, failure) = ("", "", UUID(), nil)
            version += 1
        } catch {
            failure = error.reason
        }
    }

    /// Does what takes the group away from the person, and goes back to the others.
    private func leave(saying done: FieldhouseText, _ body: @MainActor () async throws -> Void) async {
        do {
            try await body()
            lastAct.say(done, onNextPlace: true)
            app.navigation.popToRoot(.groups)
        } catch {
            failure = error.reason
        }
    }
}

/// A button that copies a link, and says so.
private struct CopyButton: View {
    let link: String
    @State private var isCopied = false

    var body: some View {
        Button(words(isCopied ? .copied : .copyLink)) {
            #if os(macOS)
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString(link, forType: .string)
            #else
                UIPasteboard.general.string = link
            #endif
            isCopied = true
        }
        .buttonStyle(.borderless)
    }
}
