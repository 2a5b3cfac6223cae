import Gatehouse
import GatehouseUI
import SwiftUI

struct AsyncInButton: View {
    let model: AuthViewModel

    var body: some View {
        Button("Sign in") { await model.performLogin() }  // refused: async
    }
}
