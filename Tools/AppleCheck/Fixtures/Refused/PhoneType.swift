import SwiftUI

struct PhoneType {
    let type: UITextContentType  // refused on macOS: cannot find type 'UITextContentType'
}
