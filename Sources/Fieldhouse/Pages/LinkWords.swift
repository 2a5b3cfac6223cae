import Gatehouse

extension LinkRefusal {
    /// The message for a person.
    var sentence: FieldhouseText {
        switch self {
        case .tooLong: .linkTooLong
        case .malformed: .linkMalformed
        case .scheme, .origin: .linkForeign
        case .userInfo: .linkWithUser
        case .fragment: .linkWithFragment
        case .token: .linkWithToken
        case .character: .linkCharacter
        case .route: .linkRoute
        case .value: .linkValue
        case .duplicateParameter: .linkTwice
        case .universalLinkOnly: .linkWebOnly
        case .foreignCallback: .linkOfSignIn
        }
    }
}

extension NavigationRefusal {
    /// The message for a person.
    var sentence: FieldhouseText {
        switch self {
        case .link(let refusal): refusal.sentence
        case .notReady, .locked, .signedIn, .tooLate, .otherAccount, .superseded, .invitation, .declined, .signedOut,
            .reset:
            .linkNow
        }
    }
}
