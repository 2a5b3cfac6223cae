public import GatehouseDomain
public import Observation

/// The screens about groups for SwiftUI, the terminal and tests: a thin shell around a pure machine.
@MainActor
@Observable
public final class GroupViewModel {
    private var flow: GroupFlow
    private var form = GroupForm()
    private var features: GroupFeatures
    @ObservationIgnored private let texts: @MainActor () -> Catalogue
    @ObservationIgnored private let performer: GroupPerformer
    @ObservationIgnored private let person: @MainActor () -> Identity?
    @ObservationIgnored private let arrival: @MainActor () -> [Int]
    @ObservationIgnored private let random: any RandomBytes
    @ObservationIgnored private let start: GroupEvent
    @ObservationIgnored private let onGroup: @MainActor (GroupContext?) -> Void
    @ObservationIgnored private let onSettled: @MainActor () -> Void
    @ObservationIgnored private let onEnd: @MainActor (GroupEnding) async -> Void

    /// Creates screens.
    /// - Parameters:
    ///   - root: The screen that they begin with.
    ///   - start: What happens first, when it is not that the screen opens.
    ///   - groups: The back end's groups.
    ///   - codeLength: Returns the number of digits of mailed codes.
    ///   - catalogue: Returns the texts.
    ///   - random: Makes the ids of new groups.
    ///   - person: Returns who is signed in.
    ///   - arrival: Tells a session from the one before, also of the same person.
    ///   - onGroup: Called when the session acts in another group.
    ///   - onSettled: Called when the person has accepted or declined an invitation.
    ///   - onEnd: Called when the person leaves the screens.
    package init(
        _ root: GroupScreenName = .list, start: GroupEvent? = nil, groups: any GroupPorts,
        codeLength: @escaping @Sendable () -> Int = { AuthRequirements().codeLength },
        catalogue: @escaping @MainActor () -> Catalogue = { .device() }, random: any RandomBytes = SystemRandomBytes(),
        person: @escaping @MainActor () -> Identity?, arrival: @escaping @MainActor () -> [Int] = { [] },
        onGroup: @escaping @MainActor (GroupContext?) -> Void = { _ in },
        onSettled: @escaping @MainActor () -> Void = {},
        onEnd: @escaping @MainActor (GroupEnding) async -> Void = { _ in }
    ) {
        flow = GroupFlow(root)
        performer = GroupPerformer(groups: groups, codeLength: codeLength)
        features = GroupFeatures(capabilities: [])
        texts = catalogue
        self.random = random
        self.person = person
        self.arrival = arrival
        self.start = start ?? .opened(root)
        self.onGroup = onGroup
        self.onSettled = onSettled
        self.onEnd = onEnd
    }

    /// Creates screens of an app. They use its back end and its texts, and a switch of the group takes effect in all its
    /// windows.
    /// - Parameters:
    ///   - root: The screen that they begin with.
    ///   - start: What happens first, when it is not that the screen opens.
    ///   - app: The app's root.
    package convenience init<Destination>(
        _ root: GroupScreenName = .list, start: GroupEvent? = nil, app: AppRoot<Destination>
    ) {
        let (coordinator, navigation, backEnd) = (app.coordinator, app.navigation, app.backEnd)
        self.init(
            root, start: start, groups: backEnd.groups,
            codeLength: { backEnd.authentication.requirements.codeLength }, catalogue: { coordinator.catalogue },
            person: { coordinator.appState.identity }, arrival: { coordinator.arrival },
            onGroup: { coordinator.take($0) },
            onSettled: { navigation.settleInvitation() },
            onEnd: { ending in
                switch ending {
                case .postponed: navigation.settleInvitation()
                case .signOut: await coordinator.logout()
                }
            })
    }

    /// Creates the screens that a coordinator puts between the sign-in and the app.
    package convenience init(_ gate: GroupGate, coordinator: AppCoordinator) {
        self.init(
            gate.screen, groups: coordinator.ports.groups, codeLength: coordinator.ports.codeLength,
            catalogue: { coordinator.catalogue },
            person: { coordinator.appState.identity }, arrival: { coordinator.arrival },
            onGroup: { coordinator.take($0) },
            onSettled: { coordinator.settleGroups() },
            onEnd: { ending in
                switch ending {
                case .postponed: coordinator.settleGroups()
                case .signOut: await coordinator.logout()
                }
            })
    }

    /// Creates the screens that follow a sign-in without an ``AppRoot``: the person chooses, creates or joins a group.
    /// - Parameters:
    ///   - step: The next step after the sign-in. With ``/GatehouseDomain/NextStep/needsLogin``, there is nobody to choose.
    ///   - backEnd: The back end.
    ///   - catalogue: The texts.
    ///   - onGroup: Called when the session acts in a group.
    public convenience init(
        _ step: NextStep, backEnd: BackEnd, catalogue: Catalogue = .device(),
        onGroup: @escaping @MainActor (GroupContext?) -> Void
    ) {
        let started = step.started.flatMap { Identity(userId: $0.userId, authMethod: .email) }
        self.init(
            .choose, groups: backEnd.groups, codeLength: { backEnd.authentication.requirements.codeLength },
            catalogue: { catalogue },
            person: { started.map { backEnd.session?.status.identity ?? $0 } },
            arrival: { [backEnd.session?.replacements ?? 0] }, onGroup: onGroup)
    }

    /// The texts.
    package var catalogue: Catalogue { texts() }

    /// The screen as data, for the front end to render.
    package var screen: GroupScreen {
        GroupScreenBuilder(features: features, catalogue: catalogue).screen(for: flow, form: form)
    }

    /// Whether a request is in progress.
    public var isLoading: Bool { flow.isLoading }

    /// The name of the group that the session acts in; nil for none, and until it is loaded.
    public var currentName: String? { flow.groups.first { $0.id == flow.current?.groupId }?.name }

    /// How the screens ended; nil while they are open.
    package var ending: GroupEnding? { flow.ending }

    /// The stable code of the error that is shown: `AuthError.code` where the back end refused; otherwise, and without an
    /// error, nil.
    public var errorCode: String? {
        if case .sentence(.failure(let error))? = flow.notice.error { error.code } else { nil }
    }

    /// The text of a field, for a binding.
    package subscript(field: GroupField) -> String {
        get { form[field].reveal() }
        set { _ = send(.fieldSet(field, Secret(newValue))) }
    }

    /// Whether the confirmation box is selected.
    package var isConfirmed: Bool {
        get { form.isConfirmed }
        set { _ = send(.confirmationSet(newValue)) }
    }

    /// Opens the first screen. Returns when it is loaded or the request failed.
    public func open() async { await perform(start) }

    /// Closes the screens: the form is cleared, and late answers change nothing. A change in progress continues.
    public func close() { _ = send(.closed) }

    /// Handles an event, such as that of an action. Returns when its requests are answered.
    package func perform(_ event: GroupEvent) async {
        var effects = send(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .perform(let request, let generation):
                let (asker, asked) = (person()?.userId, arrival())
                var answer = await performer.perform(request)
                // What one person wanted is not done for the next, whose session acts in a group of its own.
                let isLate = if case .switched = answer { arrival() != asked } else { person()?.userId != asker }
                if isLate { answer = .failed(.cancelled) }
                // What follows from the answer comes first: the app switches before it leaves the invitation.
                effects = send(.answered(answer, generation: generation)) + effects
            case .actsIn(let context): onGroup(context)
            case .settled: onSettled()
            case .finished(let ending): await onEnd(ending)
            }
        }
    }

    private func send(_ event: GroupEvent) -> [GroupEffect] {
        features = performer.features(for: person(), newId: random.id())
        return flow.handle(event, form: &form, features: features)
    }
}
