#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// One group: its members, invitations and name, and the actions to leave and delete it. What the person's role
    /// does not permit is absent.
    ///
    ///     GroupView(id, app: app)
    public struct GroupView: View {
        @State private var model: GroupViewModel

        /// Shows a group.
        /// - Parameters:
        ///   - id: The id of the group. To a person who isn't in it, the screen doesn't name it.
        ///   - app: The app's root.
        public init<Destination>(_ id: String, app: AppRoot<Destination>) {
            model = GroupViewModel(.overview, start: .groupOpened(id), app: app)
        }

        /// The screen that the person is on.
        public var body: some View { GroupScreens(model: model) }
    }
#endif
