import Gatehouse
import GatehouseUI
import SwiftUI

struct OutsideTheMainActor {
    let model: AuthViewModel

    func start() {
        model.navigateToLogin()  // refused: main actor-isolated
    }
}
