/// The counts of what a server stores.
package struct AdministrationFigures: Sendable {
    package var people: [PeopleFilter: Int]
    /// Sessions that have not ended.
    package var liveSessions: Int
    /// Unsent mails that are still useful.
    package var waitingMails: Int
    /// Those of them that have waited for longer than a mail server should take.
    package var lateMails: Int
    /// Mails that were dropped within the last seven days.
    package var failedMails: Int
}
