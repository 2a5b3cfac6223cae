/// The bindings for SwiftUI's navigation stacks, tabs, sheet and cover.
///
/// A binding is valid for the epoch, or the presentation, that its view was created in. Views keep writing while they
/// disappear, and those values belong to another person's stacks: they are neither shown nor accepted. A pop by the
/// system always counts, even while the app is locked. A push by a view is checked like any other request.
extension NavigationPathManager {
    /// The path of the navigation stack in a tab.
    package subscript(tab: Tab, in epoch: Int) -> [Destination] {
        get { epoch == coordinator.epoch ? shownStack(of: tab) : [] }
        set {
            let base = shownStack(of: tab)
            perform { [self] in
                if epoch == machine.epoch { write(newValue, of: tab, over: base) }
            }
        }
    }

    /// The selected tab.
    package subscript(selectedIn epoch: Int) -> Tab {
        get { selectedTab }
        set {
            perform { [self] in
                if epoch == machine.epoch { write(tab: newValue) }
            }
        }
    }

    /// The path of the navigation stack in a tab, for the views of one arrangement of the tabs. Writes after the
    /// arrangement has changed are ignored, because the stack then belongs to the views of the other arrangement.
    package subscript(tab: Tab, in epoch: Int, as arranged: NavigationLayout.Arrangement) -> [Destination] {
        get { self[tab, in: epoch] }
        set { if arranged == arrangement { self[tab, in: epoch] = newValue } }
    }

    /// The selected tab, for the tab bar.
    package subscript(selectedInTabBar epoch: Int) -> Tab {
        get { selectedTab }
        set { if arrangement == .tabs { self[selectedIn: epoch] = newValue } }
    }

    /// The selected tab, for a list in the sidebar. Setting nil does nothing: there is always a tab. Selecting the
    /// current tab again does nothing either.
    package subscript(selectedInSidebar epoch: Int) -> Tab? {
        get { selectedTab }
        set {
            guard arrangement == .sidebar else { return }
            perform { [self] in
                if epoch == machine.epoch { write(sidebarSelection: newValue) }
            }
        }
    }

    /// How the lowest modal is presented; nil while there is none.
    public var modalPresentation: ModalPresentation? { modals.first?.presentation }

    /// Whether the modals are visible in a sheet, or in a full-screen cover. At most one of the two is true. Setting
    /// false dismisses them; a view that no longer presents them changes nothing. Setting true does nothing.
    package subscript(presenting number: Int, as style: ModalPresentation) -> Bool {
        get { self[presenting: number] && modalPresentation == style }
        set { if !newValue, modalPresentation == style { self[presenting: number] = false } }
    }

    /// Whether the modals are visible. Setting true does nothing.
    package subscript(presenting number: Int) -> Bool {
        get {
            switch coordinator.root {
            case .splash, .onboarding, .group: false
            case .signIn, .main: number == presentation && !modals.isEmpty
            }
        }
        set {
            guard !newValue else { return }
            let base = modals
            perform { [self] in
                if number == presentation { write(modals: [], over: base) }
            }
        }
    }

    /// Whether the hint that a sign-in is needed is visible. Setting true does nothing.
    package var isPresentingAuthRequired: Bool {
        get { showingAuthRequired && !coordinator.isSignInPresented }
        set { if !newValue, isPresentingAuthRequired { showingAuthRequired = false } }
    }

    /// Whether the sign-in is shown above the app of a person who is browsing: above an open sheet or cover, otherwise
    /// above the tabs. Setting true does nothing. A view that has disappeared changes nothing while another one shows it.
    package subscript(signInAboveSheet isAboveSheet: Bool) -> Bool {
        get { coordinator.isSignInPresented && coordinator.root == .main && modals.isEmpty != isAboveSheet }
        set { if !newValue, self[signInAboveSheet: isAboveSheet] { coordinator.dismissSignIn() } }
    }

    /// The path of the navigation stack in the sheet or cover: all modals except the lowest.
    package subscript(above number: Int) -> [Destination] {
        get { number == presentation ? Array(modals.dropFirst()) : [] }
        set {
            let base = modals
            perform { [self] in
                if number == presentation, let lowest = base.first { write(modals: [lowest] + newValue, over: base) }
            }
        }
    }
}
