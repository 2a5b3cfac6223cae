import Gatehouse
import GatehouseUI
import SwiftUI

struct WrongBinding: View {
    @Bindable var model: AuthViewModel

    var body: some View {
        TextField("E-mail", text: $model.isLoading)  // refused: 'Binding<Bool>' to expected
    }
}
