import Gatehouse
import GatehouseUI
import SwiftUI

struct ValueForBinding: View {
    @Bindable var model: AuthViewModel

    var body: some View {
        TextField("E-mail", text: model.email)  // refused: 'String' to expected argument type 'Binding<String>'
    }
}
