import Gatehouse
import GatehouseUI
import SwiftUI

struct OldNames: View {
    let model: AuthViewModel
    let mode: AuthMode  // refused: 'AuthMode' is deprecated: renamed to 'AuthNavigationState'

    var body: some View {
        AuthCoordinatorView(viewModel: model)  // refused: 'init(viewModel:)' is deprecated: replaced by 'init(_:)'
    }

    @MainActor func isOffline(_ error: AuthError) -> Bool {
        model.mode = .choice  // refused: 'mode' is deprecated: renamed to 'navigationState'
        return error == .networkUnavailable  // refused: 'networkUnavailable' is deprecated: renamed to 'network'
    }

    func service(_ backEnd: BackEnd) -> any AuthService {
        backEnd.accounts  // refused: 'accounts' is deprecated: renamed to 'service'
    }
}
