#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// A button with the name of the group that the person acts in. It opens the list to switch to another one.
    ///
    ///     .toolbar { GroupSwitcher(app: app) }
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
            .accessibilityLabel(Text(verbatim: model.catalogue.group(.switcher)))
            .accessibilityValue(Text(verbatim: model.currentName ?? ""))
            .accessibilityIdentifier("gatehouse.group.switcher.open")
            .task { await model.open() }
            .sheet(isPresented: $isOpen) { GroupScreens(model: model) }
        }
    }
#endif
