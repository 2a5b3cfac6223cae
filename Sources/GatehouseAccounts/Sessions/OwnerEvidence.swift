import Foundation

/// What a sign-in proves about the owner of the account, besides that the person may use it.
enum OwnerEvidence: Sendable, Equatable {
    /// That it is the owner, now.
    case now
    /// Only what an earlier proof did, or nothing: a way to sign in that has just been added does not prove whose the
    /// account was before.
    case earlier(Date?)
}
