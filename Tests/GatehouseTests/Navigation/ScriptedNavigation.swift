import Foundation
import Gatehouse
import Observation

/// A model of what SwiftUI does with the bindings of the root view, written as a script that a test runs.
///
/// It keeps its own copies as SwiftUI does: the path of each navigation stack, the selected tab, the sheet and its path,
/// and whether alerts are up. The system changes a copy first and writes the binding afterwards; `update` is one pass
/// over the views, which reads the bindings again and only happens when somebody was told of a change. A view that goes
/// away keeps the bindings it was made with, and can still write.
@MainActor
final class ScriptedNavigation {
    /// The bindings that a view was made with, and what it showed.
    struct Bindings {
        let epoch: Int
        let presentation: Int
    }

    let navigation: NavigationPathManager<Spot>
    private var coordinator: AppCoordinator { navigation.coordinator }

    private(set) var bindings: Bindings
    private(set) var root = AppCoordinator.Root.splash
    private(set) var cover: GateScreen.Name?
    private var isCovered = false
    private(set) var isShielded = false
    private(set) var stacks: [Spot.Tab: [Spot]] = [:]
    private(set) var selected: Spot.Tab
    /// What lies in the sheet, the lowest first; nil while there is none.
    private(set) var sheet: [Spot]?
    private(set) var authRequiredAlert = false
    /// Whether the sign-in is in a sheet: above the tabs, as false, or above another sheet.
    private(set) var signInSheets: [Bool] = []
    private(set) var messageAlert: String?
    private(set) var updates = 0
    private var isDirty = false
    private var isInterfering = false
    private var interference: (@MainActor () -> Void)?

    init(_ navigation: NavigationPathManager<Spot>) {
        self.navigation = navigation
        bindings = Bindings(epoch: navigation.coordinator.epoch, presentation: navigation.presentation)
        selected = navigation.selectedTab
        update()
    }

    // MARK: What the system does

    /// One pass over the views.
    func update() {
        updates += 1
        isDirty = false
        withObservationTracking {
            bindings = Bindings(epoch: coordinator.epoch, presentation: navigation.presentation)
            root = coordinator.root
            cover = coordinator.notice()?.name
            isCovered = coordinator.cover != nil
            isShielded = coordinator.isShielded
            stacks = [:]
            for tab in Spot.Tab.allCases { stacks[tab] = navigation[tab, in: bindings.epoch] }
            selected = navigation[selectedIn: bindings.epoch]
            let isPresented = navigation[presenting: bindings.presentation]
            sheet =
                isPresented
                ? navigation.modals.prefix(1) + navigation[above: bindings.presentation] : nil
            authRequiredAlert = navigation.isPresentingAuthRequired
            signInSheets = [false, true].filter { navigation[signInAboveSheet: $0] }
            messageAlert = coordinator.isPresentingError ? coordinator.appError?.title : nil
        } onChange: { [self] in
            // Told before the change is made, on the main actor where every change is made.
            MainActor.assumeIsolated { isDirty = true }
        }
    }

    /// Passes over the views until nothing asks for another.
    func settle() {
        // While a change is being made the views are not passed over yet.
        while isDirty, !isInterfering { update() }
    }

    /// What a view that has left writes: with the bindings it was made with.
    func lateWrite(_ path: [Spot], of tab: Spot.Tab, from former: Bindings) {
        navigation[tab, in: former.epoch] = path
        settle()
    }

    func lateSelection(_ tab: Spot.Tab, from former: Bindings) {
        navigation[selectedIn: former.epoch] = tab
        settle()
    }

    func lateDismissal(from former: Bindings) {
        navigation[presenting: former.presentation] = false
        settle()
    }

    func lateWriteOfSheet(_ path: [Spot], from former: Bindings) {
        navigation[above: former.presentation] = path
        settle()
    }

    /// Does something once, right before the next change of where the person is becomes visible to views.
    func interfere(_ work: @escaping @MainActor () -> Void) {
        interference = work
        withObservationTracking {
            _ = (coordinator.epoch, coordinator.gate, coordinator.root, navigation.selectedTab, navigation.modals)
            for tab in Spot.Tab.allCases { _ = navigation[tab] }
        } onChange: { [self] in
            MainActor.assumeIsolated {
                guard let work = interference else { return }
                interference = nil
                isInterfering = true
                work()
                isInterfering = false
            }
        }
    }

    // MARK: What a person does

    /// Swipes back, or presses the back button: the stack has popped before it says so.
    func swipeBack(by count: Int = 1) {
        let path = Array((stacks[selected] ?? []).dropLast(count))
        stacks[selected] = path
        navigation[selected, in: bindings.epoch] = path
        settle()
    }

    /// Taps a link in a view, which pushes by itself: the stack has pushed before it says so.
    func push(_ spots: Spot...) {
        let path = (stacks[selected] ?? []) + spots
        stacks[selected] = path
        navigation[selected, in: bindings.epoch] = path
        settle()
    }

    /// Taps a tab, the one that is selected included.
    func tap(_ tab: Spot.Tab) {
        selected = tab
        navigation[selectedIn: bindings.epoch] = tab
        settle()
    }

    /// Pulls the sheet down.
    func pullSheetDown() {
        sheet = nil
        navigation[presenting: bindings.presentation] = false
        settle()
    }

    /// Swipes back in the sheet.
    func swipeBackInSheet() {
        guard let shown = sheet else { return }
        let path = Array(shown.dropFirst().dropLast())
        sheet = shown.prefix(1) + path
        navigation[above: bindings.presentation] = path
        settle()
    }

    /// Taps a link in the sheet.
    func pushInSheet(_ spot: Spot) {
        guard let shown = sheet else { return }
        let path = shown.dropFirst() + [spot]
        sheet = shown + [spot]
        navigation[above: bindings.presentation] = Array(path)
        settle()
    }

    /// Closes the hint that signing in is needed.
    func closeAuthRequired() {
        authRequiredAlert = false
        navigation.showingAuthRequired = false
        settle()
    }

    /// Pulls the sheet with the sign-in down.
    func pullSignInDown() {
        let shown = signInSheets
        signInSheets = []
        for isAboveSheet in shown { navigation[signInAboveSheet: isAboveSheet] = false }
        settle()
    }

    /// Closes a message. The system reports a closed alert twice when a button closes it.
    func closeMessage() {
        messageAlert = nil
        coordinator.isPresentingError = false
        settle()
    }

    /// Presses the button of the screen that stands in place of something protected.
    func press(_ step: GateScreen.Step) async {
        guard coordinator.notice()?.actions.contains(where: { $0.step == step }) == true else { return }
        await coordinator.perform(step)
        settle()
    }

    // MARK: What is to be seen

    /// The place on the glass; nil for a splash, a sign-in, a tab's root or something in place of it all.
    var visible: Spot? {
        guard !isShielded else { return nil }
        switch root {
        case .splash, .onboarding, .group: return nil
        case .signIn: return sheet?.last
        case .main: return isCovered ? nil : sheet?.last ?? stacks[selected]?.last
        }
    }

    /// Where the copies of the system and the machine differ; nowhere once the views have settled.
    var differences: [String] {
        let machine = navigation.machine
        var names = Spot.Tab.allCases.filter { stacks[$0] != machine.stacks[$0] ?? [] }.map(\.rawValue)
        if selected != machine.selected { names.append("selected") }
        if (sheet ?? []) != machine.modals { names.append("sheet") }
        if (authRequiredAlert || !signInSheets.isEmpty) != machine.isAuthRequired { names.append("hint") }
        if bindings.epoch != machine.epoch { names.append("epoch") }
        if coordinator.gate != machine.gate { names.append("gate") }
        if isShielded != machine.shield { names.append("shield") }
        if coordinator.userId != machine.account?.userId { names.append("user") }
        if navigation.returnDestination != machine.pending?.destination { names.append("return") }
        return names
    }

    /// Whether they agree.
    var agrees: Bool { differences.isEmpty }
}
