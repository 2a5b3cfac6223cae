/// Rules, sorted by the kind of event that can break them.
struct FlowInvariants: Sendable {
    private let byKind: [[FlowInvariant]]

    init(_ all: [FlowInvariant] = FlowInvariant.all) {
        byKind = FlowMoment.Kind.allCases.map { kind in all.filter { $0.kinds.contains(kind) } }
    }

    /// The first rule that does not hold after an event, or nil.
    func broken(by moment: FlowMoment, _ model: FlowModel) -> String? {
        for invariant in byKind[moment.kind.rawValue] where !invariant.holds(moment, model) { return invariant.rule }
        return nil
    }
}
