public import Foundation
package import GatehouseDomain

/// One tap on a link. Tapping the same link again is another delivery.
package struct LinkDelivery<Destination: NavigationDestination>: Equatable, Sendable {
    /// Identifies this delivery, even if the operating system reports it twice.
    package let id: String
    /// The destination, or why the link is refused.
    package let target: Result<Destination, LinkRefusal>
    /// The source of the link.
    package let source: NavigationSource

    /// Creates a delivery.
    package init(id: String, target: Result<Destination, LinkRefusal>, source: NavigationSource) {
        self.id = id
        self.target = target
        self.source = source
    }
}

/// The server's answer about an invitation.
public enum InvitationVerdict: Hashable, Sendable {
    /// The invitation is valid for this many seconds and leads to the group with this name. The sign-up names its
    /// sender and fills in the email it was sent to. Each is nil if it may not be revealed.
    case valid(for: TimeInterval, groupName: String? = nil, email: String? = nil, inviterName: String? = nil)
    /// The invitation was valid and no longer is.
    case over(InvitationEnd)
    /// The invitation does not exist, or the reason why it doesn't work is unknown.
    case invalid
    /// The server could not be asked.
    case unknown
}

/// Why an invitation no longer works.
public enum InvitationEnd: String, Hashable, Sendable, CaseIterable {
    /// It has expired.
    case expired
    /// It has been accepted.
    case used
    /// The sender has revoked it.
    case revoked
}

/// Why the app is locked.
package enum LockReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The session has ended. When the same user signs in again, they continue where they were.
    case expired
    /// The app was in the background for too long.
    case away
}

/// Whether the person's content may be shown.
package enum NavigationGate: Hashable, Sendable, Codable {
    /// The content may be shown.
    case open
    /// The content may not be shown until the person confirms their identity.
    case locked(LockReason)
    /// A pending destination needs a recent sign-in.
    case stepUp
}

/// Everything that can happen to the navigation.
package enum NavigationEvent<Destination: NavigationDestination>: Equatable, Sendable {
    /// It is known who is signed in. `saved` is the state stored by ``NavigationEffect/save``; nil if it cannot be
    /// read.
    case bootstrapped(
        NavigationAccount?, isFirstTime: Bool, saved: AppNavigation<Destination>?, epoch: Int)
    /// A person signed in, for the first time or again. `landing` is the tab to start with; nil for the first.
    case signedIn(NavigationAccount, landing: Destination.Tab?)
    /// The app opens a destination in the given tab, or the selected one.
    case go(Destination, in: Destination.Tab?)
    /// The app presents a destination above the tabs.
    case present(Destination)
    /// A link was delivered.
    case link(LinkDelivery<Destination>)
    /// The system has already popped a stack down to this many entries, by a gesture.
    case popped(Destination.Tab, to: Int)
    /// A tab was selected. Selecting the current tab returns to its root.
    case selected(Destination.Tab)
    /// A tab returns to its root.
    case poppedToRoot(Destination.Tab)
    /// The invitation on the screen was accepted or declined, or no longer works. It disappears, and the link that
    /// waited for it opens; without one, this destination.
    case invitationSettled(next: Destination?)
    /// Something that names no destination and no tab.
    case signal(NavigationSignal)
}

/// What can happen to the navigation without naming one of the app's destinations or tabs.
package enum NavigationSignal: Hashable, Sendable {
    /// The person has seen the introduction.
    case onboardingFinished
    /// The access token was renewed.
    case renewed
    /// The session ended without a sign-out by the person.
    case expired
    /// The app is locked until the person confirms their identity.
    case locked
    /// The person confirmed their identity.
    case unlocked
    /// The person signed out.
    case signedOut
    /// A different person uses the device from now on. Everything of the previous one is released; what arrived while
    /// nobody was in stays for the next to sign in.
    case anotherAccountChosen
    /// The person goes one step back.
    case back
    /// The system has already dismissed the modals above this many entries.
    case dismissed(to: Int)
    /// The pending destination should open, if it may be opened now.
    case resumeRequested
    /// The hint that a sign-in is needed, or the sign-in above the tabs, was dismissed. The destination stays pending.
    case authRequiredDismissed
    /// A person who is browsing wants to sign in. Does nothing if the sign-in is already visible.
    case signInRequested
    /// The person declined to confirm their identity. The destination that needs it is discarded, and the app
    /// continues.
    case stepUpCancelled
    /// The result of ``NavigationEffect/checkInvitation(_:epoch:)``.
    case invitationChecked(InvitationVerdict, epoch: Int)
    /// The navigation is reset for the same person: every stack is at its root, with no modals and nothing pending. A
    /// closed gate stays closed.
    case reset
    /// The session acts in another group, or in none. Nothing of the former one stays: only destinations that name the new
    /// group do, on the stacks and above the tabs. What waits for a sign-in waits on.
    case groupSwitched(to: String?)
    /// The app is no longer in the foreground.
    case resignedActive
    /// The app is in the foreground.
    case becameActive
}

/// What the shell does after an event, in this order.
package enum NavigationEffect: Equatable, Sendable {
    /// Ask the person to sign in.
    case requestSignIn
    /// Ask the person to confirm their identity.
    case requestReauthentication
    /// Check an invitation with the server, and return the answer with this epoch.
    case checkInvitation(Secret, epoch: Int)
    /// Store the state.
    case save
    /// Remove the stored state.
    case removeSaved
    /// Write a line to the log.
    case report(NavigationReport)
}
