import GatehouseWeb
import Synchronization
import Testing

/// Who gives way, where what happens between the choice and its news is hard to bring about over sockets.
struct ConnectionRegisterTests {
    /// A register and who has been told to give way.
    private final class Door: Sendable {
        let register: ConnectionRegister
        private let told = Mutex<[String]>([])

        init(most: Int) { register = ConnectionRegister(most: most) }

        /// Somebody comes in.
        func enter(_ name: String) -> Int {
            register.connectionOpened()
            return register.enter { self.told.withLock { $0.append(name) } }
        }

        var leavers: [String] { told.withLock(\.self) }
    }

    @Test("SRV-14 in place of one whose request became complete meanwhile, another gives way")
    func another() {
        let door = Door(most: 3)
        let ada = door.enter("ada")
        door.register.change(ada, to: .arriving)
        _ = door.enter("bob")
        #expect(door.leavers == [])
        _ = door.enter("eve")
        #expect(door.leavers == ["ada"])
        // What ada asked has come before the news that a place is wanted.
        door.register.change(ada, to: nil)
        door.register.stays(ada)
        #expect(door.leavers == ["ada", "bob"])
    }

    @Test("SRV-14 one at a time gives way, and once it has gone the next is not asked to")
    func oneForOne() {
        let door = Door(most: 3)
        let ada = door.enter("ada")
        door.register.change(ada, to: .arriving)
        door.register.change(door.enter("bob"), to: .arriving)
        let eve = door.enter("eve")
        #expect(door.leavers == ["ada"])
        door.register.leave(ada)
        door.register.connectionClosed()
        door.register.change(eve, to: .arriving)
        #expect(door.leavers == ["ada"])
        _ = door.enter("dan")
        #expect(door.leavers == ["ada", "bob"])
    }

    @Test("SRV-14 the newcomer does not give way before it has asked, and nobody does who is being answered")
    func newcomer() {
        let door = Door(most: 2)
        let ada = door.enter("ada")
        door.register.change(ada, to: nil)
        let bob = door.enter("bob")
        #expect(door.leavers == [])
        door.register.change(bob, to: .arriving)
        #expect(door.leavers == ["bob"])
    }
}
