import Gatehouse
import GatehouseUI
import SwiftUI

enum Place: NavigationDestination {
    enum Tab: NavigationTab { case first }

    case page

    var policy: AccessPolicy { .requiresAuth }
    var routeName: String { "page" }
}

struct StackOfModals: View {
    @Bindable var navigation: NavigationPathManager<Place>

    var body: some View {
        NavigationStack(path: $navigation.modals) { Text("Above") }  // refused: 'modals' is a get-only property
    }
}
