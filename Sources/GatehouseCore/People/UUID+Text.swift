package import Foundation
import GatehouseDomain

/// The text of a UUID (RFC 9562, section 4), parsed and written by our own code: ids are in every row, and Foundation
/// uses `sscanf` and `printf`.
extension UUID {
    /// Reads 36 characters, in either case; nil for anything else.
    package init?(text: String) {
        var text = text
        let uuid = text.withUTF8 { text -> uuid_t? in
            guard text.count == 36 else { return nil }
            var uuid = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            let isRead = withUnsafeMutableBytes(of: &uuid) { bytes -> Bool in
                var index = 0
                for place in 0..<16 {
                    if Self.hasDash(before: place) {
                        guard text[index] == UInt8(ascii: "-") else { return false }
                        index += 1
                    }
                    guard let byte = Hex.byte(text[index], text[index + 1]) else { return false }
                    bytes[place] = byte
                    index += 2
                }
                return true
            }
            return isRead ? uuid : nil
        }
        guard let uuid else { return nil }
        self.init(uuid: uuid)
    }

    /// The text, in lower case.
    package var text: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var index = 0
                func write(_ letter: UInt8) {
                    text.initializeElement(at: index, to: letter)
                    index += 1
                }
                for (place, byte) in bytes.enumerated() {
                    if Self.hasDash(before: place) { write(UInt8(ascii: "-")) }
                    write(Hex.digit(byte >> 4))
                    write(Hex.digit(byte & 15))
                }
                return index
            }
        }
    }

    private static func hasDash(before place: Int) -> Bool {
        place == 4 || place == 6 || place == 8 || place == 10
    }
}
