import Foundation
import GatehouseWire
import Testing

struct WireTimestampTests {
    @Test(
        "SRV-02 an RFC 3339 date-time is read with and without a fraction, in UTC and with an offset",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1985-04-12T23:20:50.52Z", 482_196_050.52),
            ("1996-12-19T16:39:57-08:00", 851_042_397), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
            ("1990-12-31T23:59:60Z", 662_688_000), ("2000-02-29T00:00:00Z", 951_782_400),
            ("2026-03-01t09:30:00.123456789z", 1_772_357_400.123456), ("1969-12-31T23:59:59.5Z", -0.5),
            ("2026-03-01 09:30:00+00:00", 1_772_357_400),
        ] as [(String, Double)])
    func reads(text: String, seconds: Double) throws {
        let timestamp = try #require(WireTimestamp(text: text))
        #expect(abs(timestamp.date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(
        "SRV-02 what is no RFC 3339 date-time is refused",
        arguments: [
            "", "2026", "2026-03-01", "2026-03-01T09:30:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-00-10T00:00:00Z", "2026-04-31T00:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z",
            "2026-03-01T09:30:00.Z", "2026-03-01T09:30:00Z ", "2026-03-01T09:30:00+1:00", "2026-3-1T09:30:00Z",
            "２026-03-01T09:30:00Z", "1900-02-29T00:00:00Z",
        ])
    func refuses(text: String) {
        #expect(WireTimestamp(text: text) == nil)
    }

    @Test("SRV-02 an instant is written in UTC with microseconds and read back as it was")
    func writes() throws {
        #expect(WireTimestamp(Date(timeIntervalSince1970: 0)).text == "1970-01-01T00:00:00.000000Z")
        #expect(WireTimestamp(Date(timeIntervalSince1970: -0.5)).text == "1969-12-31T23:59:59.500000Z")
        let day = 86_400.0
        // Until 2099: from 2106 on a `Date` cannot tell two microseconds apart.
        for seconds in stride(from: -40_000 * day, to: 47_400 * day, by: 97.3 * day + 0.000_123) {
            let timestamp = WireTimestamp(Date(timeIntervalSince1970: seconds))
            #expect(WireTimestamp(text: timestamp.text) == timestamp)
            // Another implementation of the calendar as the witness.
            let witness = Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
            let whole = WireTimestamp(Date(timeIntervalSince1970: seconds.rounded(.down))).text
            #expect(whole == witness.dropLast() + ".000000Z")
        }
    }
}
