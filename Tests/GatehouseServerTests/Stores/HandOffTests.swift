import Dispatch
import Testing

@testable import GatehouseOperations

struct HandOffTests {
    @Test("PG-30 a reader shows again and again that it is there while the writer is not done")
    func waiting() throws {
        let handOff = HandOff()
        var shown = 0
        try handOff.waitForWriter(every: .milliseconds(1)) {
            shown += 1
            if shown == 3 { handOff.finish(succeeded: true) }
        }
        #expect(shown == 3)
    }

    @Test("PG-30 a reader that waits learns that the writer failed, or why it cannot wait any longer")
    func failing() {
        struct Gone: Error {}
        let handOff = HandOff()
        #expect(throws: Gone.self) { try handOff.waitForWriter(every: .milliseconds(1)) { throw Gone() } }
        handOff.finish(succeeded: false)
        #expect(throws: PortionChannel.Broken.self) { try handOff.waitForWriter(every: .milliseconds(1)) {} }
    }
}
