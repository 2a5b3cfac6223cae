#if canImport(SwiftUI)
    public import Gatehouse
    public import GatehouseDomain
    public import SwiftUI

    /// What follows the sign-in in an app without an ``/Gatehouse/AppRoot``: the person chooses, creates or joins a
    /// group.
    ///
    ///     if case .startHouseholdFlow = step { HouseholdFlow(step, backEnd: backEnd) { group in household = group } }
    public struct HouseholdFlow: View {
        @State private var model: GroupViewModel

        /// Starts after a sign-in.
        /// - Parameters:
        ///   - step: The next step after the sign-in.
        ///   - backEnd: The back end.
        ///   - onGroup: Called when the session acts in a group.
        public init(
            _ step: NextStep, backEnd: BackEnd, onGroup: @escaping @MainActor (GroupContext?) -> Void
        ) {
            model = GroupViewModel(step, backEnd: backEnd, onGroup: onGroup)
        }

        /// The screen that the person is on.
        public var body: some View { GroupScreens(model: model) }
    }
#endif
