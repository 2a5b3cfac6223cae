import Gatehouse
import GatehouseUI
import SwiftUI

struct StateForPath: View {
    @Bindable var model: AuthViewModel

    var body: some View {
        NavigationStack(path: $model.navigationState) { Text("Welcome") }  // refused: 'MutableCollection'
    }
}
