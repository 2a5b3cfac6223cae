import GatehouseDomain
import Testing

/// Codes as people type and paste them, and names as they are shown.
@Suite
struct TypedCodeTests {
    @Test(
        "FLOW-13 a code is understood in the digits of any script, with whatever came along from the mail",
        arguments: [
            "123456", "123 456", "123-456", " 123456\n", "\u{2068}123456\u{2069}", "\u{2066}123456\u{2069}",
            "\u{200F}123456\u{200E}", "\u{202A}123456\u{202C}", "1\u{A0}2\u{202F}3\u{2009}4\u{3000}5\u{200B}6",
            "\u{FEFF}123\u{2060}456", "123\u{2011}456", "123\u{2013}456", "123\u{2212}456", "12\u{AD}3456",
            "١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "１２３４５６", "১২৩৪৫৬", "๑๒๓๔๕๖", "١٢٣ ４５６", "𝟏𝟐𝟑𝟒𝟓𝟔", "߁߂߃߄߅߆",
            "123\u{30FC}456", "１２３\u{FF70}４５６", "123\u{301C}456", "123\u{FF0D}456", "123\u{FE0F}456",
            "1\u{FE0F}\u{20E3}2\u{FE0F}\u{20E3}3\u{20E3}456", "123456.", " 123456 。", "123456．\n", "123456｡", "۱۲۳۴۵۶۔",
            "१२३४५६।",
        ])
    func understood(text: String) {
        #expect(TypedCode.digits(text) == "123456")
    }

    @Test("FLOW-13 what is no digit stays, and a text that is too long for a code is not read")
    func others() {
        #expect(TypedCode.digits("12a456") == "12a456")
        #expect(TypedCode.digits("½²Ⅷ") == "½²Ⅷ")
        #expect(TypedCode.digits("") == "")
        #expect(TypedCode.digits("123.456") == "123.456")
        #expect(TypedCode.digits("123456..") == "123456.")
        #expect(TypedCode.digits(".") == ".")
        let long = String(repeating: "١ ", count: TypedCode.longest)
        #expect(TypedCode.digits(long) == long)
    }

    @Test(
        "MFA-11 a code of a second step is understood in either case and width, with white space and hyphens of any kind",
        arguments: [
            "ABCD-EFGH-2345-67XY", "abcdefgh234567xy", "abcd efgh 2345 67xy\n", "ａｂｃｄ－ＥＦＧＨ－２３４５－６７ｘｙ",
            "ABCD\u{2010}EFGH\u{2011}2345\u{2212}67XY", "abcd\u{A0}efgh\u{3000}2345\u{200B}67xy", "ABCDEFGH٢٣٤٥٦٧XY",
            "\u{2068}ABCD\u{2013}EFGH\u{30FC}2345\u{FE58}67XY\u{2069}.", "𝐀𝐁𝐂𝐃𝖾𝖿𝗀𝗁𝟐𝟑𝟒𝟓𝟔𝟕ⓧⓨ",
            "abcd\u{AD}efgh23\u{FF70}4567xy",
        ])
    func lettersAndDigits(text: String) {
        #expect(TypedCode.lettersAndDigits(text) == "ABCDEFGH234567XY")
    }

    @Test("MFA-02 a code of digits is read alike, other characters stay, and a text that is too long is not read")
    func otherLetters() {
        for text in ["１２３ ４５６", "١٢٣-٤٥٦", "123 456.", "1\u{FE0F}\u{20E3}23456"] {
            #expect(TypedCode.lettersAndDigits(text) == "123456")
        }
        #expect(TypedCode.lettersAndDigits("12_é/") == "12_É/")
        let long = String(repeating: "ａ", count: TypedCode.longest / 3 + 1)
        #expect(TypedCode.lettersAndDigits(long) == long)
    }

    @Test("SRV-40 a name among other words is isolated, if it or the sentence is written from right to left")
    func isolated() {
        #expect(VisibleText.isolated("North crew") == "North crew")
        #expect(VisibleText.isolated("فريق") == "\u{2068}فريق\u{2069}")
        #expect(VisibleText.isolated("צוות 1") == "\u{2068}צוות 1\u{2069}")
        #expect(VisibleText.isolated("North", isRightToLeft: true) == "\u{2068}North\u{2069}")
        #expect(VisibleText.isolated("") == "")
    }

    @Test("SRV-40 nothing in a name sets a direction or controls a program")
    func plain() {
        for value in [0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069] {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            #expect(VisibleText.isolated("a\(scalar)b") == "ab", "\(value)")
        }
        #expect(VisibleText.plain("a\u{0}b\u{1B}[31m\u{9B}c\td\ne") == "ab[31mc\td\ne")
        #expect(VisibleText.plain("می\u{200C}خواهم 👩\u{200D}🌾") == "می\u{200C}خواهم 👩\u{200D}🌾")
    }

    @Test("FLOW-13 what surrounds a text says nothing, what is inside stays")
    func trimmed() {
        #expect(VisibleText.trimmed("\u{2068}\u{A0} a\u{200B}b \u{FEFF}\u{202C}\u{3000}") == "a\u{200B}b")
        #expect(VisibleText.trimmed("\u{200B}\u{AD}") == "")
    }

    @Test(
        "FLOW-13 the form of the last character of a name stays, and a selector without a character goes",
        arguments: [
            (" ❤\u{FE0F} ", "❤\u{FE0F}"), ("辻\u{E0100}\u{200B}", "辻\u{E0100}"), ("\u{FE0F}\u{FE0F}", ""),
            ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"), ("a@example.com\u{FE0F}", "a@example.com"), ("\u{A0}\u{FE0F}", ""),
        ])
    func shaped(text: String, trimmed: String) {
        // Strings that differ in a selector alone are compared by their scalars.
        #expect(Array(VisibleText.trimmed(text).unicodeScalars) == Array(trimmed.unicodeScalars))
    }
}
