public import Foundation
public import GatehouseDomain

/// A link that was tapped, once. The same link tapped again is another delivery.
public struct LinkDelivery<Destination: NavigationDestination>: Equatable, Sendable {
    /// Tells this delivery from every other, also when the operating system brings it twice.
    public let id: String
    /// Where it leads, or why nowhere.
    public let target: Result<Destination, LinkRefusal>
    /// How it came.
    public let source: NavigationSource

    /// Describes a delivery.
    public init(id: String, target: Result<Destination, LinkRefusal>, source: NavigationSource) {
        self.id = id
        self.target = target
        self.source = source
    }
}

/// What the server says of an invitation.
public enum InvitationVerdict: Hashable, Sendable {
    /// It is good for so many seconds, and leads into the group of this name. The sign-up names who sent it, and has
    /// the address filled in that it was sent to. Each is nil where it may not be told.
    case valid(for: TimeInterval, groupName: String? = nil, email: String? = nil, inviterName: String? = nil)
    /// It was valid once, and no longer is.
    case over(InvitationEnd)
    /// There is no such invitation, or nobody knows why it doesn't work.
    case invalid
    /// The server could not be asked.
    case unknown
}

/// Why an invitation no longer works.
public enum InvitationEnd: String, Hashable, Sendable, CaseIterable {
    /// Its time is over.
    case expired
    /// Somebody has accepted it.
    case used
    /// The sender has revoked it.
    case revoked
}

/// Why the app is locked.
public enum LockReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The session has ended; signing in again as the same user goes on where the person was.
    case expired
    /// The app was in the background for too long.
    case away
}

/// Whether what belongs to the person may be seen.
public enum NavigationGate: Hashable, Sendable, Codable {
    /// It may.
    case open
    /// It may not before the person has proved to be the same.
    case locked(LockReason)
    /// Something waits that needs a recent proof of who the person is.
    case stepUp
}

/// Everything that can happen to the navigation.
public enum NavigationEvent<Destination: NavigationDestination>: Equatable, Sendable {
    /// It is known who is signed in. `saved` is what ``NavigationEffect/save`` stored; nil if nothing can be read.
    case bootstrapped(
        NavigationAccount?, isFirstTime: Bool, saved: AppNavigation<Destination>?, epoch: Int)
    /// The person has seen the introduction.
    case onboardingFinished
    /// Somebody signed in, for the first time or again. `landing` is the tab to begin with; nil for the first.
    case signedIn(NavigationAccount, landing: Destination.Tab?)
    /// The access token was renewed.
    case renewed
    /// The session ended, and the person has not signed out.
    case expired
    /// The app is locked until the person has proved to be the same.
    case locked
    /// The person has proved to be the same.
    case unlocked
    /// The person signed out.
    case signedOut
    /// The app goes somewhere: onto the tab given, or the one selected.
    case go(Destination, in: Destination.Tab?)
    /// The app shows something above the tabs.
    case present(Destination)
    /// A link was delivered.
    case link(LinkDelivery<Destination>)
    /// One step back.
    case back
    /// The system has already popped a stack down to so many entries, by a gesture.
    case popped(Destination.Tab, to: Int)
    /// The system has already closed what lay above so many entries above the tabs.
    case dismissed(to: Int)
    /// A tab was selected; the one that is selected already goes back to its root.
    case selected(Destination.Tab)
    /// A tab goes back to its root.
    case poppedToRoot(Destination.Tab)
    /// Opens what waits, if it may be opened now.
    case resumeRequested
    /// The hint that signing in is needed, or the sign-in above the tabs, was closed; what waits keeps waiting.
    case authRequiredDismissed
    /// Somebody who looks around wants to sign in. Does nothing where the sign-in is shown anyway.
    case signInRequested
    /// The person will not prove who they are: what waits for it is dropped, and the app goes on.
    case stepUpCancelled
    /// What came of ``NavigationEffect/checkInvitation(_:epoch:)``.
    case invitationChecked(InvitationVerdict, epoch: Int)
    /// The app begins anew for the same person: every stack at its root, nothing above the tabs, nothing that waits. A
    /// closed gate stays closed.
    case reset
    /// The app is not in the foreground any more.
    case resignedActive
    /// The app is in the foreground.
    case becameActive
}

/// What the shell does after an event, in this order.
public enum NavigationEffect: Equatable, Sendable {
    /// Ask the person to sign in.
    case requestSignIn
    /// Ask the person to prove to be the same.
    case requestReauthentication
    /// Ask the server about an invitation, and bring its answer back with this epoch.
    case checkInvitation(Secret, epoch: Int)
    /// Store the state.
    case save
    /// Remove the stored state.
    case removeSaved
    /// Write a line for whoever reads the logs.
    case report(NavigationReport)
}
