import GatehouseUI
import SwiftUI

@main
struct GuideApp: App {
    @State private var model = CompositionRoot().makeAuthViewModel()

    var body: some Scene {
        WindowGroup {
            if model.nextStep == nil { AuthCoordinatorView(model) } else { Text("Signed in") }
        }
    }
}
