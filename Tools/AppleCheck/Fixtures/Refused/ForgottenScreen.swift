import Gatehouse
import GatehouseUI
import SwiftUI

struct ForgottenScreen: View {
    let name: ScreenName

    var body: some View {
        switch name {  // refused: switch must be exhaustive
        case .choice: Text("Welcome")
        case .login: Text("Sign in")
        }
    }
}
