import Gatehouse
import GatehouseUI
import SwiftUI

struct AlertOfNothing: View {
    let model: AuthViewModel

    var body: some View {
        Text("Account").showErrorAlert(model)  // refused: 'ErrorPresenting'
    }
}
