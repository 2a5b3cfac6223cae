extension AccountPage {
    /// The fields of the page's forms whose input is kept when the session ends. Passwords and codes are never kept.
    var typedFields: [AccountField] {
        switch self {
        case .overview: [.name]
        case .address: [.email]
        case .password, .sessions, .identities, .passkeys, .factors, .data, .deletion: []
        }
    }
}
