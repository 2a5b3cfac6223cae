/// New passwords and what the product's length rule says about them: one table for the screens and the server. Both
/// require at least 8 characters and at most 1,024 UTF-8 bytes, in Unicode's composed form (NFC).
package enum PasswordTable {
    /// Passwords of a valid length. None is a common one.
    package static let good = [
        "xk4$Qz7w", "velvet harbour lantern", "        ~", "éüéüéüéü",
        "e\u{301}u\u{308}e\u{301}u\u{308}e\u{301}u\u{308}e\u{301}q",
        "パスワードの長い例", "👩‍💻👩‍🚀👩‍🌾👩‍🍳👩‍🎓👩‍🎤👩‍🏫👩‍🏭", "tab\tand\nline", "nul\u{0}inside", String(repeating: "xk4$", count: 256),
        // 1,500 bytes as typed, 1,000 composed.
        String(repeating: "e\u{301}", count: 500), String(repeating: "é", count: 512),
    ]

    /// Passwords that are too short.
    package static let short = [
        "x", "xk4$Qz7", " ", "ééééééé", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻",
        "\r\n\r\n\r\n\r\n\r\n\r\n\r\n",
    ]

    /// Passwords that are too long.
    package static let long = [
        String(repeating: "xk4$", count: 256) + "a", String(repeating: "é", count: 513),
        String(repeating: "e\u{301}", count: 513), String(repeating: "p", count: 100_000),
        // 1,020 bytes as typed; the composed form writes each of these as two scalars, 2,040 bytes.
        String(repeating: "\u{958}", count: 340),
    ]
}
