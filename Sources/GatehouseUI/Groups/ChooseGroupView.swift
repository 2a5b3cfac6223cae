#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// Has the person choose the group to act in, create one, or accept an invitation.
    ///
    ///     ChooseGroupView(app: app)
    ///
    /// An app that needs a group sets `requiresGroup` in ``/Gatehouse/NavigationPorts``, and its root view shows this screen
    /// before the tabs.
    package struct ChooseGroupView: View {
        @State private var model: GroupViewModel

        /// Shows the choice.
        /// - Parameter app: The app's root.
        package init<Destination>(app: AppRoot<Destination>) {
            model = GroupViewModel(.choose, app: app)
        }

        /// The screen that the person is on.
        package var body: some View { GroupScreens(model: model) }
    }
#endif
