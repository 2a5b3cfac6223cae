/// How many there are of what a server keeps.
package struct AdministrationFigures: Sendable {
    package var people: [PeopleFilter: Int]
    /// Sessions that have not ended.
    package var liveSessions: Int
    /// Mails that have yet to be sent and still are of use.
    package var waitingMails: Int
    /// Mails that were given up within seven days.
    package var failedMails: Int
}
