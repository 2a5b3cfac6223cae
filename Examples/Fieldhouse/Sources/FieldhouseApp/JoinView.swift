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
                Text(verbatim: Self.words(for: preview))
                if preview.standing == .open {
                    Button("Join") { Task { await join() } }
                        .disabled(isJoining)
                    Button("Not now") { app.navigation.pop() }
                } else if preview.standing == .alreadyMember, let id = preview.groupID {
                    Button("Go to the group") { leave(to: id) }
                } else {
                    Button("Go to Groups") { app.navigation.popToRoot(.groups) }
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
            failure = error.words
        }
    }

    /// Removes the join screen from below the group, so that going back leads to the groups.
    private func leave(to group: String) {
        app.navigation.popToRoot(.groups)
        app.navigation.navigate(to: .groupDetail(groupId: group), in: .groups)
    }

    private static func words(for preview: InvitationPreview) -> String {
        let name = preview.groupName ?? "the group"
        return switch preview.standing {
        case .open: "You are invited to \(name)."
        case .alreadyMember: "You are in \(name) already."
        case .otherAccount: "This invitation was sent to another address than yours. Sign in with that one."
        case .used: "This invitation has been used. Ask for a new one."
        case .expired: "This invitation has expired. Ask for a new one."
        case .revoked: "This invitation was taken back."
        case .unknown: "There is no such invitation."
        }
    }
}
