import Gatehouse
import GatehouseUI
import Observation
import SwiftUI

struct FirstScreen: View {
    @State private var model: AuthenticationViewModel

    init(flow: AuthViewModel) {
        model = AuthenticationViewModel(flow: flow)
    }

    var body: some View {
        AuthenticationView(model)
    }
}

@MainActor
@Observable
final class Account: ErrorPresenting {
    var errorMessage: ErrorMessage?

    func handleError(_ error: any Error) {
        errorMessage = ErrorMessage(title: "Account", text: "This did not work.")
    }
}

struct AccountView: View {
    @State private var account = Account()

    var body: some View {
        Text("Account").showErrorAlert(account)
    }
}
