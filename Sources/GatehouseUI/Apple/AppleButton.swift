#if canImport(SwiftUI)
    import AuthenticationServices
    import Gatehouse
    import GatehouseDomain
    import SwiftUI

    /// Apple's native button, in black or white as Apple requires. The sheet is Apple's. The flow starts when the sheet
    /// has returned proof of who the person is.
    struct AppleButton: View {
        let label: String
        let answer: (AppleAnswer) -> Void
        @State private var nonce: AppleNonce?
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var height: CGFloat = 48

        var body: some View {
            SignInWithAppleButton(.signIn) { request in
                let nonce = AppleNonce()
                self.nonce = nonce
                request.requestedScopes = [.fullName, .email]
                request.nonce = nonce.digest
            } onCompletion: { result in
                let answer = AppleAnswer(result, nonce: nonce)
                nonce = nil
                self.answer(answer)
            }
            .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
            .frame(height: height)
            .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius))
            .accessibilityLabel(Text(verbatim: label))
        }
    }
#endif
