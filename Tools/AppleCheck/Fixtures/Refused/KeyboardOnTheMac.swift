import SwiftUI

struct KeyboardOnTheMac: View {
    @Binding var email: String

    var body: some View {
        TextField("E-mail", text: $email)
            .keyboardType(.emailAddress)  // refused on macOS: has no member 'keyboardType'
    }
}
