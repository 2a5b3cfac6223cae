#if canImport(SwiftUI)
    public import Gatehouse
    public import GatehouseDomain
    public import SwiftUI

    /// Accepts or declines an invitation: the view of the destination of your invitation links.
    ///
    ///     case .join(let invitation): JoinGroupView(invitation, app: app)
    ///
    /// When the person has decided, the screen closes, and a link that waited for the invitation opens.
    public struct JoinGroupView: View {
        @State private var model: GroupViewModel

        /// Shows an invitation.
        /// - Parameters:
        ///   - code: The code from the link; nil for a person who types it.
        ///   - app: The app's root.
        public init<Destination>(_ code: Secret?, app: AppRoot<Destination>) {
            model = GroupViewModel(.join, start: code.map { .received(.code($0)) }, app: app)
        }

        /// The screen that the person is on.
        public var body: some View { GroupScreens(model: model) }
    }
#endif
