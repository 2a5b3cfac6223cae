public import Foundation
public import GatehouseDomain

/// Who may see a destination.
public enum AccessPolicy: Hashable, Sendable {
    /// Everyone, signed in or not.
    case `public`
    /// Only people who are not signed in.
    case signedOutOnly
    /// Only people who are signed in.
    case requiresAuth
    /// Only people who signed in or confirmed their identity within this many seconds.
    case requiresRecentAuth(maxAge: TimeInterval)
    /// Only people who act in a group, and whose role has this permission; nil for any role. A person who is signed in
    /// gets to the destination: its view, in a `ProtectedView` with this policy, says what is missing.
    case requiresGroup(permission: GroupPermission?)
}

/// A tab of the app.
public protocol NavigationTab: Hashable, Codable, Sendable, CaseIterable {}

/// A destination in the app, usually an enum of the app's own. Implement each property with a switch without a default,
/// so that a new screen does not compile until you decide who may see it.
///
/// Destinations are stored with the navigation state, so they hold ids and no secrets.
public protocol NavigationDestination: Hashable, Codable, Sendable {
    /// The app's tabs.
    associatedtype Tab: NavigationTab

    /// Who may see the destination.
    var policy: AccessPolicy { get }
    /// The tab it opens in; nil for the selected one.
    var tab: Tab? { get }
    /// Whether it is the root of its tab.
    var isTabRoot: Bool { get }
    /// The destinations below it when it is opened from outside, outermost first, without the root of the tab.
    var parents: [Self] { get }
    /// The name in logs. It must never contain an id of a person or thing.
    var routeName: String { get }
    /// The code of the invitation, if the destination is one.
    var invitation: Secret? { get }
    /// The id of the group that the destination belongs to; nil for none. A session that acts in another group switches
    /// to it first. To a person who isn't in it, a `ProtectedView` for the destination doesn't name it.
    var groupId: String? { get }
    /// How it is presented as the lowest modal. The destinations above it are on its stack.
    var presentation: ModalPresentation { get }
}

extension NavigationDestination {
    /// Nil, which means the selected tab.
    public var tab: Tab? { nil }
    /// False.
    public var isTabRoot: Bool { false }
    /// No parents.
    public var parents: [Self] { [] }
    /// Nil.
    public var invitation: Secret? { nil }
    /// No group.
    public var groupId: String? { nil }
    /// A sheet.
    public var presentation: ModalPresentation { .sheet }
}
