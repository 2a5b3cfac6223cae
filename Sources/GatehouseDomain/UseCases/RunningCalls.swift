/// The calls in progress for each person, so that of calls that overlap only one reports that it created a profile. A
/// port with two methods tells each of them that it did.
actor RunningCalls {
    private var running: [String: (calls: Int, isReported: Bool)] = [:]

    /// Notes the start of a call.
    func begin(_ userId: String) {
        running[userId, default: (0, false)].calls += 1
    }

    /// Notes the end of a call.
    /// - Parameter isCreated: Whether the port says that this call created the profile.
    /// - Returns: Whether this call reports it.
    func end(_ userId: String, isCreated: Bool) -> Bool {
        guard var state = running[userId] else { return isCreated }
        let reports = isCreated && !state.isReported
        state = (state.calls - 1, state.isReported || isCreated)
        running[userId] = state.calls > 0 ? state : nil
        return reports
    }
}
