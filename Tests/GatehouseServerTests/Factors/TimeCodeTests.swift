import Foundation
import GatehouseAccounts
import GatehouseDomain
import Testing

struct TimeCodeTests {
    private let codes = TimeCode(secret: Data("12345678901234567890".utf8))

    private func instant(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(
        "MFA-02 the codes of counters are those of RFC 4226, appendix D",
        arguments: zip(
            Int64(0)...9,
            [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ]))
    func counters(counter: Int64, code: String) {
        #expect(codes.code(of: counter) == Secret(code))
    }

    @Test(
        "MFA-02 the codes of instants are the last six of the eight digits of RFC 6238, appendix B",
        arguments: zip(
            [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000],
            ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"]))
    func instants(seconds: Double, code: String) {
        let code = Secret(String(code.suffix(6)))
        #expect(codes.code(of: TimeCode.step(at: instant(seconds))) == code)
        #expect(codes.acceptedStep(code, at: instant(seconds), after: nil) == Int64(seconds) / 30)
    }

    @Test("MFA-02 a period has thirty seconds, and a new one begins with the first of them")
    func periods() {
        #expect([0, 29.999, 30, 59.999, 60].map { TimeCode.step(at: instant($0)) } == [0, 0, 1, 1, 2])
        #expect(TimeCode.step(at: instant(-0.001)) == -1)
    }

    @Test("MFA-02 clocks may differ by one period and not by two", arguments: [0.0, 29.999])
    func window(second: Double) {
        let now = instant(3000 + second)
        for step in Int64(90)...110 {
            let accepted = (99...101).contains(step) ? step : nil
            #expect(codes.acceptedStep(codes.code(of: step), at: now, after: nil) == accepted, "\(step)")
        }
    }

    @Test("MFA-02 the period must grow: neither a code is accepted twice nor one before it")
    func grows() {
        let now = instant(3015)
        for last in Int64(95)...105 {
            for step in Int64(99)...101 {
                let accepted = step > last ? step : nil
                #expect(codes.acceptedStep(codes.code(of: step), at: now, after: last) == accepted, "\(step), \(last)")
            }
        }
    }

    @Test("MFA-02 any instants and secrets: the code is accepted once, and no other digits are")
    func anything() {
        let chances = Chances(seed: 20_261_127)
        for _ in 0..<300 {
            let codes = TimeCode(secret: Data(chances.bytes(TimeCode.secretLength)))
            let now = instant(Double(chances.number(below: 4_000_000_000)))
            let step = TimeCode.step(at: now)
            let code = codes.code(of: step).reveal()
            #expect(code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) })
            #expect(codes.acceptedStep(Secret(code), at: now, after: step - 1) == step)
            #expect(codes.acceptedStep(Secret(code), at: now, after: step) == nil)
            let other = String(code.map { $0 == "9" ? "0" : "9" })
            let near = (step - 1...step + 1).map { codes.code(of: $0).reveal() }
            if !near.contains(other) { #expect(codes.acceptedStep(Secret(other), at: now, after: nil) == nil) }
        }
    }

    @Test(
        "MFA-02 a code is understood as people type it",
        arguments: ["755 224", "７５５２２４", "755-224\n", "٧٥٥٢٢٤", "755224."])
    func typed(text: String) {
        #expect(codes.acceptedStep(Secret(text), at: instant(0), after: nil) == 0)
    }

    @Test(
        "MFA-02 a text without exactly six digits is never a code",
        arguments: ["", "75522", "0755224", "7552240", "75522A", "+55224"])
    func refused(text: String) {
        #expect(codes.acceptedStep(Secret(text), at: instant(0), after: nil) == nil)
    }
}
