import Gatehouse
import GatehouseUI
import SwiftUI

struct UnknownModifier: View {
    var body: some View {
        Text("Sign in").accessibilityLable("Sign in")  // refused: has no member 'accessibilityLable'
    }
}
