#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    extension View {
        /// Offers a passkey to a person who is signed in and has none. Place it on the content of your app:
        ///
        ///     TabView { … }
        ///         .passkeyOffer(app: app)
        ///
        /// The offer appears where the back end has passkeys and this device makes them. "Not now" puts it off for 30
        /// days on this device.
        /// - Parameter app: The app's root.
        public func passkeyOffer<Destination>(app: AppRoot<Destination>) -> some View {
            modifier(PasskeyOfferModifier(app: app))
        }
    }

    private struct PasskeyOfferModifier<Destination: NavigationDestination>: ViewModifier {
        let app: AppRoot<Destination>
        @State private var model: AccountViewModel?
        @State private var isShown = false

        func body(content: Content) -> some View {
            content
                .task { await offer() }
                .sheet(isPresented: $isShown) {
                    if let model {
                        AccountScreenView(model: model)
                            .speaking(model.catalogue)
                    }
                }
        }

        private func offer() async {
            let sheet = $isShown
            let model = AccountViewModel(app: app, onEnd: { _ in sheet.wrappedValue = false })
            self.model = model
            if await model.openPasskeyOffer() { isShown = true }
        }
    }
#endif
