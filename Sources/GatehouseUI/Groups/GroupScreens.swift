#if canImport(SwiftUI)
    import Accessibility
    import Gatehouse
    import SwiftUI

    /// The screens about groups, of a model that its owner keeps.
    struct GroupScreens: View {
        @Bindable var model: GroupViewModel

        var body: some View {
            GroupScreenView(model: model)
                .speaking(model.catalogue)
                .task { await model.open() }
                .onDisappear { model.close() }
        }
    }

    /// Shows one screen as the machine describes it. Makes no decisions of its own.
    private struct GroupScreenView: OwnWords {
        @Bindable var model: GroupViewModel
        @State private var last: GroupScreen?
        @FocusState private var focus: GroupField?
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let screen = model.screen
            ScrollView {
                VStack(alignment: .leading, spacing: 24) {
                    HeaderView(screen: screen, showsMark: false)
                    ScreenContent(screen: screen, catalogue: model.catalogue, focus: $focus, inputs: inputs)
                }
                .frame(maxWidth: 400, alignment: .leading)
                .padding(24)
                .frame(maxWidth: .infinity)
            }
            .background(theme.colors(in: colorScheme).background)
            .onChange(of: screen, initial: true) { _, new in
                if let text = new.announcement(after: last) {
                    AccessibilityNotification.Announcement(text).post()
                }
                if new.name != last?.name { focus = new.focus }
                last = new
            }
        }

        /// There are no additional questions on these screens.
        private var inputs: ScreenContent<GroupFlow>.Inputs {
            ScreenContent<GroupFlow>.Inputs(
                text: { $model[$0] }, answer: { _ in .constant("") }, tick: { _ in .constant(false) },
                consent: $model.isConfirmed, perform: perform)
        }

        private func perform(_ event: GroupEvent) {
            Task {
                await model.perform(event)
                if let fault = model.screen.fieldAtFault { focus = fault }
            }
        }
    }

    /// What comes between the sign-in and the app: the choice of a group, or the invitations that wait.
    struct BeforeApp: View {
        let coordinator: AppCoordinator

        var body: some View {
            if let gate = coordinator.groupGate {
                GateOfGroups(model: GroupViewModel(gate, coordinator: coordinator))
                    .id(gate)
            } else {
                SplashView(progress: coordinator.catalogue.text(.working)).speaking(coordinator.catalogue)
            }
        }
    }

    /// Keeps the model of one gate for as long as the gate is shown.
    private struct GateOfGroups: View {
        @State private var model: GroupViewModel

        init(model: GroupViewModel) {
            self.model = model
        }

        var body: some View { GroupScreens(model: model) }
    }
#endif
