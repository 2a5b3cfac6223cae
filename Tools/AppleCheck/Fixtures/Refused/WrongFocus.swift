import Gatehouse
import GatehouseUI
import SwiftUI

struct WrongFocus: View {
    @Bindable var model: AuthViewModel
    @FocusState private var focus: AuthField?

    var body: some View {
        TextField("E-mail", text: $model.email)
            .focused($focus, equals: ScreenName.login)  // refused: 'ScreenName'
    }
}
