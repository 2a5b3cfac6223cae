import Gatehouse
import GatehouseUI
import SwiftUI

struct OwnLook: View {
    let model: AuthViewModel

    var body: some View {
        AuthCoordinatorView(model)
            .authScreen(.login) { model in OwnLogin(model: model) }
            .authScreen(.choice) { _ in Text("Welcome") }
            .gatehouseTheme(theme)
    }

    private var theme: GatehouseTheme {
        var theme = GatehouseTheme(cornerRadius: 4, logo: Image("Logo"))
        theme.light.accent = Color("Brand")
        theme.fonts.title = .custom("Own", size: 28, relativeTo: .title)
        return theme
    }
}

struct OwnLogin: View {
    @Bindable var model: AuthViewModel
    @FocusState private var focus: AuthField?

    var body: some View {
        VStack {
            TextField("E-mail", text: $model[.email, on: .login])
                .focused($focus, equals: .email)
            SecureField("Password", text: $model[.password, on: .login])
                .focused($focus, equals: .password)
                .onSubmit { Task { await model.performLogin() } }
            if let error = model.errorMessage { Text(verbatim: error) }
            Button("Sign In") { Task { await model.performLogin() } }
                .disabled(model.isLoading)
        }
        .onChange(of: model.fieldAtFault) { _, field in focus = field }
    }
}
