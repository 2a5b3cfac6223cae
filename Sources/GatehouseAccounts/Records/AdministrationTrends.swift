package import Foundation

/// What happened on each of the last days, oldest first. All lists have the same length.
package struct AdministrationTrends: Sendable, Equatable {
    /// When each day begins, in UTC.
    package var days: [Date]
    /// New accounts.
    package var signUps: [Int]
    /// Successful sign-ins.
    package var signIns: [Int]
    /// Refused sign-ins. Most of them are typing errors.
    package var refusals: [Int]
    /// Signs of an attack: many wrong codes, and sessions that were used in two places.
    package var attacks: [Int]
    /// Mails that a mail server took.
    package var sentMails: [Int]
    /// Mails that were dropped.
    package var droppedMails: [Int]
}
