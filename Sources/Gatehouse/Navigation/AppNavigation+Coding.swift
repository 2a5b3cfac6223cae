/// The stored form of the machine. The parts of the gate are members of the same object, as they have always been.
/// After an update, the app therefore finds the previous version's place, and the time since which it was away.
extension AppNavigation {
    private enum Member: String, CodingKey {
        case settings, firstTab, phase, stacks, selected, modals, pending, invitation, inbox, seen, epoch
        case isAuthRequired
    }

    /// Reads the state that ``encode(to:)`` wrote.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        self.init(
            firstTab: try members.decode(Destination.Tab.self, forKey: .firstTab),
            settings: try members.decode(NavigationSettings.self, forKey: .settings))
        phase = try members.decode(Phase.self, forKey: .phase)
        stacks = try members.decode([Destination.Tab: [Destination]].self, forKey: .stacks)
        selected = try members.decode(Destination.Tab.self, forKey: .selected)
        modals = try members.decode([Destination].self, forKey: .modals)
        gateMachine = try GateMachine(from: decoder)
        waitingLink = try members.decodeIfPresent(CapturedDestination<Destination>.self, forKey: .pending)
        waitingInvitation = try members.decodeIfPresent(CapturedDestination<Destination>.self, forKey: .invitation)
        // Earlier versions had one place for both.
        if let waiting = waitingLink, waiting.isInvitation {
            (waitingLink, waitingInvitation) = (nil, waitingInvitation ?? waiting)
        }
        inbox = try members.decode([CapturedDestination<Destination>].self, forKey: .inbox)
        seen = try members.decode([String].self, forKey: .seen)
        epoch = try members.decode(Int.self, forKey: .epoch)
        isAuthRequired = try members.decode(Bool.self, forKey: .isAuthRequired)
    }

    /// Writes the whole state. It holds ids and no secrets.
    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(settings, forKey: .settings)
        try members.encode(firstTab, forKey: .firstTab)
        try members.encode(phase, forKey: .phase)
        try members.encode(stacks, forKey: .stacks)
        try members.encode(selected, forKey: .selected)
        try members.encode(modals, forKey: .modals)
        try gateMachine.encode(to: encoder)
        try members.encodeIfPresent(waitingLink, forKey: .pending)
        try members.encodeIfPresent(waitingInvitation, forKey: .invitation)
        try members.encode(inbox, forKey: .inbox)
        try members.encode(seen, forKey: .seen)
        try members.encode(epoch, forKey: .epoch)
        try members.encode(isAuthRequired, forKey: .isAuthRequired)
    }
}
