import SwiftUI

struct CoverOnTheMac: View {
    @State private var isShown = false
    var body: some View {
        Text("Below")
            .fullScreenCover(isPresented: $isShown) { Text("Above") }  // refused on macOS: is unavailable in macOS
    }
}
