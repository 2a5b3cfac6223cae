public import Foundation
public import GatehouseDomain

/// Who may see a destination.
public enum AccessPolicy: Hashable, Sendable {
    /// Everybody, signed in or not.
    case `public`
    /// Whoever is not signed in.
    case signedOutOnly
    /// Whoever is signed in.
    case requiresAuth
    /// Whoever has proved who they are within so many seconds.
    case requiresRecentAuth(maxAge: TimeInterval)
}

/// A tab of the app.
public protocol NavigationTab: Hashable, Codable, Sendable, CaseIterable {}

/// A place in the app, usually an enum of the app's own: every part of it is decided by a switch without a default, so
/// that a new screen does not compile before somebody has said who may see it.
///
/// It is stored with the state of the navigation, so it holds ids and no secrets.
public protocol NavigationDestination: Hashable, Codable, Sendable {
    /// The app's tabs.
    associatedtype Tab: NavigationTab

    /// Who may see it.
    var policy: AccessPolicy { get }
    /// The tab it opens in; nil for the one that is selected.
    var tab: Tab? { get }
    /// Whether it is what its tab shows at the root.
    var isTabRoot: Bool { get }
    /// What lies under it when it is opened from outside, the outermost first, without the root of the tab.
    var parents: [Self] { get }
    /// What logs call it: never an id of something or somebody.
    var routeName: String { get }
    /// The code of the invitation that it stands for, if it is one.
    var invitation: Secret? { get }
}

extension NavigationDestination {
    /// The tab that is selected.
    public var tab: Tab? { nil }
    /// It is not.
    public var isTabRoot: Bool { false }
    /// Nothing.
    public var parents: [Self] { [] }
    /// None.
    public var invitation: Secret? { nil }
}
