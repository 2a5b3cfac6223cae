/// One page of the list of users, and how many the whole list has.
package struct UserPage: Sendable {
    package var users: [UserRecord]
    package var total: Int

    package init(users: [UserRecord], total: Int) {
        self.users = users
        self.total = total
    }
}
