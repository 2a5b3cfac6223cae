import Gatehouse
import GatehouseUI
import SwiftUI

struct ReadOnlyBinding: View {
    @Bindable var model: AuthViewModel

    var body: some View {
        TextField("Fault", text: $model.screen.title)  // refused: get-only property
    }
}
