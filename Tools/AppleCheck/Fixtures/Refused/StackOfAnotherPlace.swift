import Gatehouse
import GatehouseUI
import SwiftUI

enum Place: NavigationDestination {
    enum Tab: NavigationTab { case first }

    case page

    var policy: AccessPolicy { .requiresAuth }
    var routeName: String { "page" }
}

struct StackOfAnotherPlace: View {
    let navigation: NavigationPathManager<Place>

    var body: some View {
        Button("Go") { navigation.navigate(to: "page") }  // refused: cannot convert value of type 'String'
    }
}
