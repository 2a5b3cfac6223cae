/// What the navigation stacks, the tabs and the sheet of SwiftUI bind to.
///
/// A binding is good for the epoch, or the presentation, that its view was made for. Views go on writing while they
/// leave, and what they write then is about somebody else's stacks: it is neither shown nor taken. What the system has
/// popped is popped, also while the app is locked; what a view pushes is asked for as everything else.
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

    /// The tab that is selected.
    public subscript(selectedIn epoch: Int) -> Tab {
        get { selectedTab }
        set {
            perform { [self] in
                if epoch == machine.epoch { write(tab: newValue) }
            }
        }
    }

    /// Whether the sheet with what lies above the tabs is shown. Setting true does nothing.
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

    /// Whether the hint is shown that something needs a sign-in. Setting true does nothing.
    public var isPresentingAuthRequired: Bool {
        get { showingAuthRequired && !coordinator.isSignInPresented }
        set { if !newValue, isPresentingAuthRequired { showingAuthRequired = false } }
    }

    /// Whether the sign-in is shown above the app of somebody who is browsing: above the sheet, or without one above the
    /// tabs. Setting true does nothing, and neither does a view that has gone while the other one shows it.
    public subscript(signInAboveSheet isAboveSheet: Bool) -> Bool {
        get { coordinator.isSignInPresented && coordinator.root == .main && modals.isEmpty != isAboveSheet }
        set { if !newValue, self[signInAboveSheet: isAboveSheet] { coordinator.dismissSignIn() } }
    }

    /// The path of the navigation stack in the sheet: all that lies above the tabs but the lowest.
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
