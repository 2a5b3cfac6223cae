#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// A button with the name of the group that the person acts in. It opens the list to switch to another one.
    ///
    ///     GroupSwitcher(app: app)
    public struct GroupSwitcher: View {
        @State private var model: GroupViewModel
        @State private var isOpen = false

        /// Shows the button.
        /// - Parameter app: The app's root.
        public init<Destination>(app: AppRoot<Destination>) {
            model = GroupViewModel(.switcher, app: app)
        }

        /// The button.
        public var body: some View {
            Button {
                isOpen = true
            } label: {
                Text(verbatim: model.currentName ?? model.catalogue.group(.switcher))
            }
            .accessibilityLabel(Text(verbatim: spoken))
            .accessibilityIdentifier("gatehouse.group.switcher.open")
            .task { await model.open() }
            .sheet(isPresented: $isOpen) { GroupScreens(model: model) }
        }

        /// What the button does, and the name of the group.
        private var spoken: String {
            [model.catalogue.group(.switcher), model.currentName].compactMap(\.self).joined(separator: ", ")
        }
    }
#endif
