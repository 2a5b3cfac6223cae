import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Observation

/// A model of what SwiftUI does with the bindings of the sign-in screens, written as a script that a test runs.
///
/// It keeps its own copies as SwiftUI does: the path of the navigation stack, the texts of the fields, the field with
/// the focus and whether an alert is up. `update` is one pass over the views: it reads the model again, moves the focus
/// and notes what is announced. Controls write through the same properties and subscripts that the views bind to.
@MainActor
final class ScriptedInterface {
    /// What the system can do to a binding while the model is being changed.
    enum Interference {
        /// Sets the path as after a swipe back.
        case pop
        /// Reports a text once more, as a field that loses the focus does.
        case commit(AuthField, String, ScreenName)
        /// Something else has something to say.
        case notice(String)
    }

    let model: AuthViewModel
    private let clock: ManualWallClock
    private(set) var path: [ScreenName] = []
    private(set) var focus: AuthField?
    private(set) var announcements: [String] = []
    private(set) var updates = 0
    private var shown: SignInScreen?
    private var isDirty = false
    private var pending: Interference?
    /// When the buttons were drawn last: one that counts down is drawn at the moments that it asks for.
    private var drawnAt: Date

    /// - Parameter clock: The clock of the device, which the model goes by too.
    init(_ model: AuthViewModel, clock: ManualWallClock = ManualWallClock()) {
        self.model = model
        self.clock = clock
        drawnAt = clock.now
        update()
    }

    /// The screen on top of the stack, as its view shows it.
    var top: ScreenName { path.last ?? .choice }

    /// One pass over the views.
    func update() {
        updates += 1
        isDirty = false
        let (path, screen) = withObservationTracking {
            (model.path, model.screen(on: model.path.last ?? .choice))
        } onChange: { [self] in
            // Told before the change is made, on the main actor where every change is made.
            MainActor.assumeIsolated { isDirty = true }
        }
        if path != self.path || shown == nil {
            self.path = path
            focus = screen?.focus
        }
        if let text = screen?.announcement(after: shown) { announcements.append(text) }
        shown = screen
        drawnAt = clock.now
    }

    /// Passes over the views until nothing asks for another.
    func settle() {
        while isDirty { update() }
    }

    // MARK: What a person does

    /// Types into a field of the screen on top, letter by letter.
    func type(_ text: String, into field: AuthField) {
        focus = field
        for end in text.indices { commit(String(text[...end]), of: field, on: top) }
        settle()
    }

    /// A text field reports its text.
    func commit(_ text: String, of field: AuthField, on screen: ScreenName) {
        model[field, on: screen] = text
    }

    /// Swipes back, or presses the back button of the system: the stack has popped before it says so.
    func swipeBack() {
        path = Array(path.dropLast())
        model.path = path
        settle()
    }

    /// Presses return in the field that has the focus.
    func pressReturn() async {
        guard let focus, let key = shown?.returnKey(in: focus) else { return }
        switch key {
        case .next(let field): self.focus = field
        case .submit(let event): await perform(event)
        }
    }

    /// The buttons as they were drawn last.
    var buttons: [ScreenAction] { shown?.actions.map { $0.shown(at: drawnAt) } ?? [] }

    /// Presses the button with this label, if it is there and enabled.
    func press(_ label: String) async {
        guard let action = buttons.first(where: { $0.label == label }), action.isEnabled else { return }
        await perform(action.event)
    }

    private func perform(_ event: AuthEvent) async {
        let screen = top
        await model.perform(event)
        settle()
        if let fault = model.screen(on: screen)?.fieldAtFault { focus = fault }
    }

    // MARK: What the system does

    /// Time passes: a button that counts down is drawn at the moments it asked for when it was drawn first, and at no
    /// other, whatever becomes of the model.
    /// - Returns: What the button said at each of them.
    func wait(_ seconds: TimeInterval, watching event: AuthEvent) -> [String] {
        let moments = shown?.actions.first { $0.event == event }?.moments(from: clock.now) ?? []
        let end = clock.now.addingTimeInterval(seconds)
        var said: [String] = []
        for moment in moments where moment <= end {
            drawnAt = moment
            said += buttons.filter { $0.event == event }.map(\.label)
        }
        clock.advance(by: seconds)
        return said
    }

    /// Interferes once, right before the next change of the screen or the notice is made.
    func interfere(_ interference: Interference) {
        pending = interference
        withObservationTracking {
            _ = (model.navigationState, model.statusBanner)
        } onChange: { [self] in
            MainActor.assumeIsolated {
                // What happens here is a change too, and would be told again.
                guard let interference = pending else { return }
                pending = nil
                switch interference {
                case .pop: model.path = []
                case .commit(let field, let text, let screen): commit(text, of: field, on: screen)
                case .notice(let text): model.errorMessage = text
                }
            }
        }
    }

    /// The system moved the focus by itself, for example to hide the keyboard.
    func systemMovesFocus(to field: AuthField?) {
        focus = field
    }
}
