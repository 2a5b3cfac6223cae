#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The groups that the person is in: a household, a team, a crew. Each leads to its members and invitations.
    ///
    ///     GroupListView(app: app)
    public struct GroupListView: View {
        @State private var model: GroupViewModel

        /// Shows the groups.
        /// - Parameter app: The app's root.
        public init<Destination>(app: AppRoot<Destination>) {
            model = GroupViewModel(.list, app: app)
        }

        /// The screen that the person is on.
        public var body: some View { GroupScreens(model: model) }
    }
#endif
