import GatehouseSettings
import NIOCore
import NIOPosix
import Testing

/// Two servers that are started at the same moment on any free port.
@Suite struct FreePortTests {
    @Test("SRV-14 a held port is given to nobody else, and the server it is held for can listen on it")
    func isHeld() async throws {
        let held = try FreePort.hold(host: "127.0.0.1")
        var others: [HeldPort] = []
        for _ in 0..<400 { others.append(try FreePort.hold(host: "127.0.0.1")) }
        #expect(Set(others.map(\.port) + [held.port]).count == 401)
        try await FreePort.require(held.port, host: "127.0.0.1")
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1).bind(host: "127.0.0.1", port: held.port).get()
        held.release()
        await #expect(throws: IOError.self) { try await FreePort.require(held.port, host: "127.0.0.1") }
        #expect(try FreePort.hold(host: "127.0.0.1", wanted: held.port).port != held.port)
        try await server.close()
        #expect(try FreePort.hold(host: "127.0.0.1", wanted: held.port).port == held.port)
    }

    @Test("SRV-42 at localhost a port is held at both addresses, or at the one that this machine has")
    func bothAddresses() async throws {
        let addresses = FreePort.addresses(of: "localhost")
        #expect(addresses.first == "127.0.0.1" && Set(addresses).isSubset(of: ["127.0.0.1", "::1"]))
        #expect(FreePort.addresses(of: "127.0.0.2") == ["127.0.0.2"])
        let held = try FreePort.hold(host: "localhost")
        for address in addresses {
            try await FreePort.require(held.port, host: address)
            let others = try (0..<200).map { _ in try FreePort.hold(host: address) }
            #expect(!others.map(\.port).contains(held.port))
        }
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: addresses.last ?? "", port: held.port).get()
        await #expect(throws: IOError.self) { try await FreePort.require(held.port, host: "localhost") }
        try await server.close()
    }

    @Test("SRV-14 no port is held at an address of another machine")
    func anotherMachine() {
        #expect(throws: IOError.self) { try FreePort.hold(host: "192.0.2.1") }
    }
}
