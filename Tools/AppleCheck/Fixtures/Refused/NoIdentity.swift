import Gatehouse
import GatehouseUI
import SwiftUI

struct NoIdentity: View {
    let screen: SignInScreen

    var body: some View {
        ForEach(screen.fields) { field in Text(verbatim: field.label) }  // refused: 'Identifiable'
    }
}
