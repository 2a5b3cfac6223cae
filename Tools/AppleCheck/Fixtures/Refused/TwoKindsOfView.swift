import SwiftUI

struct TwoKindsOfView: View {
    let isBusy: Bool

    var body: some View { content }

    private var content: some View {  // refused: matching underlying types
        if isBusy { return ProgressView() }
        return Text("Sign in")
    }
}
