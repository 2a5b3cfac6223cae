import SwiftUI

struct BodyOfNothing: View {
    var body: some View { 3 }  // refused: conform to 'View'
}
