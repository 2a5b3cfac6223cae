import Gatehouse
import GatehouseUI
import SwiftUI

struct SlotWithoutView: View {
    let model: AuthViewModel

    var body: some View {
        AuthCoordinatorView(model)
            .authScreen(.login) { model in model.email }  // refused: conform to 'View'
    }
}
