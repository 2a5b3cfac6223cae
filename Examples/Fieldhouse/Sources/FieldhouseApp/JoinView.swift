import GatehouseUI
import SwiftUI

/// The screen to join a group. Nothing happens until the person agrees.
struct JoinView: View {
    let code: String
    let app: AppRoot<Destination>
    let service: FieldhouseService
    @State private var failure: String?
    @State private var isJoining = false

    var body: some View {
        Loading {
            try await service.preview(of: code)
        } content: { preview in
            VStack(spacing: 16) {
                Text(verbatim: Self.sentence(for: preview))
                if preview.standing == .open {
                    Button(words(.join(Self.name(of: preview)))) { Task { await join() } }
                        .disabled(isJoining)
                    Button(words(.notNow)) { app.navigation.settleInvitation() }
                } else if preview.standing == .alreadyMember, let id = preview.groupID {
                    Button(words(.goToGroup)) { leave(to: id) }
                } else {
                    Button(words(.goTo(words(.groups)))) { app.navigation.settleInvitation(next: .groups) }
                }
                if let failure { Text(verbatim: failure) }
            }
        }
    }

    private func join() async {
        guard !isJoining else { return }
        isJoining = true
        defer { isJoining = false }
        do {
            leave(to: try await service.join(with: code))
        } catch {
            failure = error.reason
        }
    }

    /// Removes the join screen from below the group, so that going back leads to the groups. A link that waited for the
    /// answer opens instead.
    private func leave(to group: String) {
        app.navigation.settleInvitation(next: .groupDetail(groupId: group))
    }

    private static func name(of preview: InvitationPreview) -> String { preview.groupName ?? words(.theGroup) }

    private static func sentence(for preview: InvitationPreview) -> String {
        switch preview.standing {
        case .open: words(.joinText)
        case .alreadyMember: words(.alreadyIn(name(of: preview)))
        case .otherAccount: words(.otherAccountTextWithoutAddress)
        case .used: words(.usedInvitationText(name(of: preview)))
        case .expired: words(.expiredInvitation)
        case .revoked: words(.revokedInvitation)
        case .unknown: words(.unknownInvitationText)
        }
    }
}
