import Gatehouse
import GatehouseUI
import SwiftUI

struct MuchNewerThanAsked: View {
    var body: some View {
        if #available(iOS 18.0, macOS 15.0, *) {
            Text("Sign in").glassEffect()  // refused: is only available in
        }
    }
}
