import GatehouseSettings
import Testing

/// What a container platform sets for a service that is called like the server.
struct ServiceVariablesTests {
    private static let kubernetes = [
        "GATEHOUSE_SERVICE_HOST": "10.0.0.11", "GATEHOUSE_SERVICE_PORT": "8080", "GATEHOUSE_SERVICE_PORT_HTTP": "8080",
        "GATEHOUSE_PORT": "tcp://10.0.0.11:8080", "GATEHOUSE_PORT_8080_TCP": "tcp://10.0.0.11:8080",
        "GATEHOUSE_PORT_8080_TCP_PROTO": "tcp", "GATEHOUSE_PORT_8080_TCP_PORT": "8080",
        "GATEHOUSE_PORT_8080_TCP_ADDR": "10.0.0.11",
    ]
    private static let docker = [
        "GATEHOUSE_NAME": "/proxy/gatehouse", "GATEHOUSE_ENV_PATH": "/usr/bin",
        "GATEHOUSE_PORT": "udp://172.17.0.5:53", "GATEHOUSE_PORT_53_UDP": "udp://172.17.0.5:53",
        "GATEHOUSE_PORT_53_UDP_ADDR": "172.17.0.5",
    ]

    static let samples = [
        kubernetes, docker, of("GATEHOUSE_DB", kubernetes), of("GATEHOUSE_METRICS", docker),
        of("GATEHOUSE_SMTP", kubernetes), kubernetes.merging(of("GATEHOUSE_2", kubernetes)) { one, _ in one },
    ]

    /// The same variables for a service with a longer name.
    private static func of(_ service: String, _ variables: [String: String]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: variables.map { ("\(service)\($0.key.dropFirst("GATEHOUSE".count))", $0.value) })
    }

    @Test(
        "SRV-16 the variables of a service named like the server are no settings, and the server says which they are",
        arguments: ServiceVariablesTests.samples)
    func ignored(variables: [String: String]) throws {
        let settings = try SettingsLoader().load(
            arguments: [], environment: variables.merging(["GATEHOUSE_CODE_LENGTH": "8"]) { one, _ in one })
        #expect(settings.ignoredVariables == variables.keys.sorted())
        #expect(settings.port == ServerSettings().port && settings.codeLength == 8)
    }

    @Test("SRV-16 an option still sets the port where such a variable stands for it")
    func option() throws {
        #expect(try SettingsLoader().load(arguments: ["--port", "9"], environment: Self.kubernetes).port == 9)
    }

    @Test("SRV-16 a number is a setting even beside such a service")
    func number() throws {
        let settings = try SettingsLoader().load(
            arguments: [], environment: Self.kubernetes.merging(["GATEHOUSE_PORT": "9"]) { $1 })
        #expect(settings.port == 9 && !settings.ignoredVariables.contains("GATEHOUSE_PORT"))
    }

    @Test(
        "SRV-16 what is nobody's service is still refused by name",
        arguments: [
            ["GATEHOUSE_PRT": "8080"], ["GATEHOUSE_PORT": "tcp"], ["GATEHOUSE_NAME": "/x"], ["GATEHOUSE_ENV_X": "1"],
            ["GATEHOUSE_PORT": "http://10.0.0.1:8080"], ["GATEHOUSE_PORT_X_TCP": "1"], ["GATEHOUSE_PORT_1_TCPX": "1"],
            ["GATEHOUSE_SERVICE_HOST": "10.0.0.11", "GATEHOUSE_SERVICE_HOSTS": "1"],
            ["GATEHOUSE_SERVICE_HOST": "10.0.0.11", "GATEHOUSE_NAME": "shop"],
            ["GATEHOUSE_SERVICE_HOST": "10.0.0.11", "GATEHOUSE_HOTS": "1"],
        ])
    func refused(variables: [String: String]) throws {
        let error = try #require(throws: SettingsError.self) {
            try SettingsLoader().load(arguments: [], environment: variables)
        }
        #expect(error.problems.count == 1)
    }

    @Test("SRV-16 a setting keeps its name beside any service")
    func settings() throws {
        let variables = Self.of("GATEHOUSE_APP", Self.docker).merging(["GATEHOUSE_APP_NAME": "/Yard"]) { $1 }
        let settings = try SettingsLoader().load(arguments: [], environment: variables)
        #expect(settings.appName == "/Yard" && !settings.ignoredVariables.contains("GATEHOUSE_APP_NAME"))
    }
}
