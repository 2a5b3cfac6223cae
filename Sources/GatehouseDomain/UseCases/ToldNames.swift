/// The names that providers told once, until a profile has stored them: in memory, and in the cache for the next launch.
///
/// Apple sends a name with the first sign-in only, and the profile is stored by a second request. If that one fails, the
/// app is quit, or the person cancels, the next sign-in brings no name.
///
/// A name is kept under the provider's id of the person before anything is sent, so that nobody else on the device gets
/// it. It survives a sign-out, because Apple does not repeat it. The cache keeps it, since a port of its own would be
/// missing in apps that do not wire it.
package actor ToldNames {
    /// The maximum number of names that wait. The newest are kept.
    package static let limit = 4

    private let cache: any ProfileCache
    private var waiting: [ToldName] = []
    private var isRead = false

    /// Creates the names of a cache.
    package init(cache: any ProfileCache) {
        self.cache = cache
    }

    /// Keeps a name, unless it is blank, and replaces an earlier one of the same person.
    package func keep(_ told: ToldName) async {
        await read()
        guard !VisibleText.isBlank(told.name) else { return }
        let userId = told.userId ?? waiting.first { $0.isOfSamePerson(as: told) }?.userId
        let new = ToldName(providerId: told.providerId, subject: told.subject, name: told.name, userId: userId)
        guard !waiting.contains(new) else { return }
        await write(waiting.filter { !$0.isOfSamePerson(as: told) }.suffix(Self.limit - 1) + [new])
    }

    /// Returns the name that a provider told about the person it knows by this subject.
    package func name(from providerId: String, subject: String) async -> String? {
        await read()
        return waiting.first { $0.providerId == providerId && $0.subject == subject }?.name
    }

    /// Returns the name of a person who has signed in.
    package func name(of userId: String) async -> String? {
        await read()
        return waiting.last { $0.userId == userId }?.name
    }

    /// Connects the name with the person who has signed in, for a launch that asks for no sign-in.
    package func connect(_ providerId: String, subject: String, with userId: String) async {
        await read()
        guard
            let index = waiting.firstIndex(where: {
                $0.providerId == providerId && $0.subject == subject && $0.userId != userId
            })
        else { return }
        var connected = waiting
        connected[index].userId = userId
        await write(connected)
    }

    /// Forgets the names of a person, once a profile has one or the account is deleted.
    package func forget(_ userId: String) async {
        await read()
        let others = waiting.filter { $0.userId != userId }
        if others.count < waiting.count { await write(others) }
    }

    private func read() async {
        guard !isRead else { return }
        let stored = await cache.toldNames()
        // Another call may have read them meanwhile.
        guard !isRead else { return }
        isRead = true
        waiting = stored.suffix(Self.limit)
    }

    private func write(_ names: [ToldName]) async {
        waiting = names
        await cache.keepToldNames(names)
    }
}

extension ToldName {
    fileprivate func isOfSamePerson(as other: ToldName) -> Bool {
        providerId == other.providerId && subject == other.subject
    }
}
