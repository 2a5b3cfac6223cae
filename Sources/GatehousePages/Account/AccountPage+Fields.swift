extension AccountPage {
    /// The fields of the page's forms that keep what was typed when the session ends: no password and no code.
    var typedFields: [AccountField] {
        switch self {
        case .overview: [.name]
        case .address: [.email]
        case .password, .sessions, .identities, .data, .deletion: []
        }
    }
}
