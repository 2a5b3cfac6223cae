import Gatehouse
import GatehouseUI
import SwiftUI

struct DetachedTask: View {
    let model: AuthViewModel

    var body: some View {
        Button("Back") {
            Task.detached { model.email = "" }  // refused: can not be mutated from
        }
    }
}
