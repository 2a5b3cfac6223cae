import SwiftUI

struct WidthOnTheMac: View {
    @Environment(\.horizontalSizeClass) private var width  // refused on macOS: is unavailable in macOS
    var body: some View { Text("Wide") }
}
