#if canImport(SwiftUI)
    import Accessibility
    import Gatehouse
    import SwiftUI

    /// Shows one screen as the flow describes it. ``/Gatehouse/SignInScreen`` determines what is on the screen, in
    /// which order and with which words.
    struct ScreenView: OwnWords {
        let name: ScreenName
        @Bindable var model: AuthViewModel
        /// Whether errors are shown on the screen; false when an alert shows them.
        var showsErrors = true
        /// The screen shown last, which stays visible while it disappears.
        @State private var last: SignInScreen?
        @FocusState private var focus: AuthField?
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @Environment(\.viewSlots) private var slots

        var body: some View {
            let current = model.screen(on: name)
            ScrollView {
                if let screen = current ?? last {
                    content(of: screen)
                        .frame(maxWidth: 400, alignment: .leading)
                        .padding(24)
                        .frame(maxWidth: .infinity)
                }
            }
            .background(theme.colors(in: colorScheme).background)
            .onAppear { focus = current?.focus }
            .onChange(of: current, initial: true) { _, new in
                guard let new else { return }
                if let text = new.announcement(after: last), isShown(new.notice) {
                    AccessibilityNotification.Announcement(text).post()
                }
                last = new
            }
        }

        private func content(of screen: SignInScreen) -> some View {
            VStack(alignment: .leading, spacing: 24) {
                if let header = slots.header {
                    AppContent { header(screen) }
                } else {
                    HeaderView(screen: screen)
                }
                ScreenContent(
                    screen: screen, catalogue: model.catalogue, focus: $focus, inputs: inputs, showsErrors: showsErrors)
                if let footer = slots.footer {
                    AppContent { footer(screen) }
                }
            }
        }

        private func isShown(_ notice: ScreenNotice?) -> Bool {
            showsErrors || notice?.kind != .error
        }

        private var inputs: ScreenContent<AuthFlow>.Inputs {
            ScreenContent<AuthFlow>.Inputs(
                text: { $model[$0, on: name] }, answer: { $model[detail: $0] }, tick: { $model[isTicked: $0] },
                consent: $model.isConsentAccepted, perform: perform, takeApple: takeApple)
        }

        private func takeApple(_ answer: AppleAnswer) { AuthAppleButton.take(answer, model) }

        private func perform(_ event: AuthEvent) {
            Task {
                await model.perform(event)
                if let fault = model.screen(on: name)?.fieldAtFault { focus = fault }
            }
        }
    }
#endif
