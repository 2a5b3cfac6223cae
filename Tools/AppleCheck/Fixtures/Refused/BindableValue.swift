import SwiftUI

struct Form {
    var email = ""
}

struct BindableValue: View {
    @Bindable var form: Form  // refused: must be an object that conforms to Observable

    var body: some View { Text(verbatim: form.email) }
}
