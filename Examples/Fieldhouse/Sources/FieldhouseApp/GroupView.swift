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
                ForEach(detail.members, id: \.self) { member in
                    Text(verbatim: "\(member.name) · \(words(member.role == "owner" ? .owner : .member))")
                }
                if detail.group.isOwned {
                    invitations(detail.invitations)
                    TextField(words(.renameGroup), text: $name)
                    Button(words(.rename)) {
                        Task { await change(.groupRenamed) { try await service.renameGroup(id, to: name) } }
                    }
                    DeleteButton(
                        label: .deleteGroup, text: .deleteGroupText(detail.group.name), name: detail.group.name
                    ) {
                        await delete()
                    }
                }
                if let failure { Text(verbatim: failure) }
            }
            .navigationTitle(detail.group.name)
        }
        .id(version)
    }

    @ViewBuilder
    private func invitations(_ invitations: [CrewGroupDetail.Invitation]) -> some View {
        ForEach(invitations) { invitation in
            VStack {
                Text(verbatim: "\(invitation.email) · \(words(.expiresOn(words.day(invitation.expiresAt))))")
                // A link can be selected and copied, as on the web page.
                if let link = invitation.link { TextField(words(.copyLink), text: .constant(link)) }
                HStack {
                    Button(words(.resend)) {
                        Task {
                            await change(.invitationResent(invitation.email)) {
                                try await service.resend(invitation.id, of: id, id: next)
                            }
                        }
                    }
                    Button(words(.revoke)) {
                        Task { await change(.invitationRevoked) { try await service.revoke(invitation.id, of: id) } }
                    }
                }
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

    private func delete() async {
        do {
            try await service.deleteGroup(id)
            lastAct.say(.groupDeleted)
            app.navigation.popToRoot(.groups)
        } catch {
            failure = error.reason
        }
    }
}
