import SwiftUI

struct ChangeWithoutState: View {
    var count = 0

    var body: some View {
        Button("Once more") {
            count += 1  // refused: 'self' is immutable
        }
    }
}
