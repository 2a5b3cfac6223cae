import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain

/// How a posted form shows a refusal: the place on the form, and the sentence there. This is the table for forms; the
/// sign-in screens use the sentences of `AuthError`, and whole pages those of `PageMessage`.
struct RefusedForm {
    /// What the sentence is about.
    enum Place {
        case currentPassword
        case password
        case code
        case factorCode
        case addressCode
        case email
        /// None of the fields.
        case form
    }

    private enum Words {
        case sentence(Sentence)
        case page(PageText)
        case account(AccountText)
        case group(GroupPageText)
    }

    let place: Place
    private let words: Words

    private init(_ place: Place, _ words: Words) {
        self.place = place
        self.words = words
    }

    /// - Parameter minimumPasswordLength: In characters.
    /// - Returns: Nil for a refusal that is not about a form.
    init?(_ refusal: AccountRefusal, minimumPasswordLength: Int) {
        switch refusal {
        case .currentPasswordInvalid, .currentPasswordRequired:
            self.init(.currentPassword, .account(.currentPasswordWrong))
        case .confirmingPasswordInvalid: self.init(.password, .page(.passwordNotTheAccounts))
        case .weakPassword(let faults):
            self.init(.password, .sentence(Self.sentence(faults, minimumPasswordLength: minimumPasswordLength)))
        case .samePassword: self.init(.password, .sentence(.failure(.samePassword)))
        case .reauthenticationNotValid: self.init(.code, .account(.codeRefused))
        case .factorNotVerified, .backupCodeNotVerified:
            self.init(.factorCode, .sentence(.failure(.factorIncorrect)))
        case .reauthenticationNeeded, .reauthenticationUsedUp, .freshProofNeeded:
            self.init(.form, .account(.signInAgain))
        case .secondStepNeeded, .secondStepNeededToChange: self.init(.form, .account(.secondStepNeeded))
        case .refused(.usedUp, _): self.init(.addressCode, .sentence(.failure(.linkNeeded)))
        case .refused: self.init(.addressCode, .account(.addressCodeRefused))
        case .emailExists: self.init(.email, .account(.addressTaken))
        case .singleIdentityNotDeletable, .addressNotUnlinkable: self.init(.form, .account(.onlyIdentity))
        case .askedTooOften, .mailedTooOften, .mailsUsedUp, .serverBusy, .tooManyOpen, .tooManySigningIn:
            let wait = refusal.retryAfter.map(TimeInterval.init)
            self.init(.form, .sentence(.failure(.rateLimited(retryAfter: wait))))
        case .passwordChangedElsewhere: self.init(.form, .page(.busyText))
        case .passkeyExists: self.init(.form, .account(.passkeyTaken))
        case .passkeyNotVerified: self.init(.form, .account(.passkeyFailed))
        case .challengeNotFound, .challengeExpired: self.init(.form, .page(.passkeyLate))
        case .tooManyPasskeys: self.init(.form, .account(.passkeysFull(limit: PasskeyRecord.most)))
        case .tooManyFactors: self.init(.form, .sentence(.failure(.tooManyFactors)))
        case .factorNameTaken: self.init(.form, .account(.factorNameTaken))
        case .lastAdministrator: self.init(.form, .account(.lastAdministrator))
        case .group(.lastOwner): self.init(.form, .group(.soleOwner))
        default: return nil
        }
    }

    /// A common password is reported as common, however short it is.
    private static func sentence(_ faults: [AccountRefusal.PasswordFault], minimumPasswordLength: Int) -> Sentence {
        if faults.contains(.common) { return .failure(.commonPassword) }
        for case .long(let maximum) in faults { return .passwordTooLong(maximum: maximum) }
        return .passwordTooShort(minimum: minimumPasswordLength)
    }

    /// Returns the sentence in a person's language.
    func sentence(in catalogue: Catalogue) -> String {
        switch words {
        case .sentence(let sentence): catalogue.sentence(sentence)
        case .page(let text): catalogue.page(text)
        case .account(let text): text.said(in: catalogue.builtIn)
        case .group(let text): catalogue.group(text)
        }
    }
}
