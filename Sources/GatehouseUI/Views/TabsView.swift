#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The tabs of one epoch, in a tab bar or in a sidebar. Views that disappear with it stop writing to its bindings.
    struct TabsView<Destination: NavigationDestination, TabRoot: View, Item: View, Place: View>: View {
        @Bindable var navigation: NavigationPathManager<Destination>
        let epoch: Int
        let tab: (Destination.Tab) -> TabRoot
        let label: (Destination.Tab) -> Item
        let place: (Destination) -> Place

        var body: some View {
            switch navigation.arrangement {
            case .tabs: tabBar
            case .sidebar: sidebar
            }
        }

        private var tabBar: some View {
            TabView(selection: $navigation[selectedInTabBar: epoch]) {
                ForEach(Array(Destination.Tab.allCases), id: \.self) { each in
                    stack(of: each)
                        .tabItem { label(each) }
                        .tag(each)
                }
            }
        }

        private var sidebar: some View {
            NavigationSplitView {
                List(selection: $navigation[selectedInSidebar: epoch]) {
                    ForEach(Array(Destination.Tab.allCases), id: \.self) { each in
                        NavigationLink(value: each) { label(each) }
                            .accessibilityIdentifier(NavigationLayout.sidebarIdentifier(of: each))
                    }
                }
            } detail: {
                // Each tab has its own stack, so that one never writes what another has shown.
                stack(of: navigation.selectedTab).id(navigation.selectedTab)
            }
        }

        private func stack(of each: Destination.Tab) -> some View {
            NavigationStack(path: $navigation[each, in: epoch, as: navigation.arrangement]) {
                tab(each)
                    .navigationDestination(for: Destination.self) { place($0) }
            }
        }
    }
#endif
