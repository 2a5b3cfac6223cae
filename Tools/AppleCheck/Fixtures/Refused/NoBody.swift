import SwiftUI

struct NoBody: View {  // refused: does not conform to protocol 'View'
    let title: String
}
