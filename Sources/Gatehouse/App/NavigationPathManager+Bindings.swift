/// The bindings for SwiftUI's navigation stacks, tabs and sheet.
///
/// A binding is valid for the epoch, or the presentation, that its view was created in. Views keep writing while they
/// disappear, and those values belong to another person's stacks: they are neither shown nor accepted. A pop by the
/// system always counts, even while the app is locked. A push by a view is checked like any other request.
extension NavigationPathManager {
    /// The path of the navigation stack in a tab.
    public subscript(tab: Tab, in epoch: Int) -> [Destination] {
        get { epoch == coordinator.epoch ? shownStack(of: tab) : [] }
        set {
            let base = shownStack(of: tab)
            perform { [self] in
                if epoch == machine.epoch { write(newValue, of: tab, over: base) }
            }
        }
    }

    /// The selected tab.
    public subscript(selectedIn epoch: Int) -> Tab {
        get { selectedTab }
        set {
            perform { [self] in
                if epoch == machine.epoch { write(tab: newValue) }
            }
        }
    }

    /// Whether the sheet with the modals is visible. Setting true does nothing.
    public subscript(presenting number: Int) -> Bool {
        get {
            switch coordinator.root {
            case .splash, .onboarding: false
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
    public var isPresentingAuthRequired: Bool {
        get { showingAuthRequired && !coordinator.isSignInPresented }
        set { if !newValue, isPresentingAuthRequired { showingAuthRequired = false } }
    }

    /// Whether the sign-in is shown above the app of a person who is browsing: above an open sheet, otherwise
    /// above the tabs. Setting true does nothing. A view that has disappeared changes nothing while another one shows it.
    public subscript(signInAboveSheet isAboveSheet: Bool) -> Bool {
        get { coordinator.isSignInPresented && coordinator.root == .main && modals.isEmpty != isAboveSheet }
        set { if !newValue, self[signInAboveSheet: isAboveSheet] { coordinator.dismissSignIn() } }
    }

    /// The path of the navigation stack in the sheet: all modals except the lowest.
    public subscript(above number: Int) -> [Destination] {
        get { number == presentation ? Array(modals.dropFirst()) : [] }
        set {
            let base = modals
            perform { [self] in
                if number == presentation, let lowest = base.first { write(modals: [lowest] + newValue, over: base) }
            }
        }
    }
}
