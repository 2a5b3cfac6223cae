import Gatehouse
import GatehouseUI
import SwiftUI

struct NewerThanAsked: View {
    let model: AuthViewModel

    var body: some View {
        AuthCoordinatorView(model).presentationSizing(.form)  // refused: is only available in
    }
}
