/// The icons: thin lines on a square of 24, in the colour of the text beside them.
///
/// They are hidden from screen readers, because that text says what they mean.
enum Icon {
    /// Every icon by template name. Those that point somewhere turn round on right-to-left pages.
    static let sources: [String: String] = [
        "icon-alert": drawing(
            #"""
            <circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>
            """#),
        "icon-check": drawing(
            #"""
            <circle cx="12" cy="12" r="9"/><path d="m8 12.3 2.8 2.8L16 9.6"/>
            """#),
        "icon-info": drawing(
            #"""
            <circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.6v.1"/>
            """#),
        "icon-close": drawing(
            #"""
            <path d="M6 6l12 12M18 6 6 18"/>
            """#),
        "icon-plus": drawing(
            #"""
            <path d="M12 5v14M5 12h14"/>
            """#),
        "icon-refresh": drawing(
            #"""
            <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15"/>
            """#),
        "icon-mail": drawing(
            #"""
            <rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m3.8 7.2 8.2 6 8.2-6"/>
            """#),
        "icon-projects": drawing(
            #"""
            <path d="M4 20.5v-12l8-5 8 5v12zM9.5 20.5v-6h5v6"/>
            """#),
        "icon-rfis": drawing(
            #"""
            <path d="M5.5 4h13A2.5 2.5 0 0 1 21 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-5 4v-4H5.5A2.5 2.5 0 0 1 3
            14.5v-8A2.5 2.5 0 0 1 5.5 4zM10 8.4a2.1 2.1 0 1 1 2.9 2c-.6.25-.9.6-.9 1.3M12 13.9v.1"/>
            """#),
        "icon-groups": drawing(
            #"""
            <circle cx="9" cy="8.5" r="3.5"/>
            <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5
            5.2"/>
            """#),
        "icon-settings": drawing(
            #"""
            <path d="M4 7h9M18 7h2M4 17h2M11 17h9"/><circle cx="15.5" cy="7" r="2.5"/>
            <circle cx="8.5" cy="17" r="2.5"/>
            """#),
        "icon-chart": drawing(
            #"""
            <path d="M4 20h16M7 20v-7M12 20V5M17 20v-10"/>
            """#),
        "icon-list": drawing(
            #"""
            <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1"/>
            """#),
        "icon-key": drawing(
            #"""
            <circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8.5-8.5M15.5 8l2.5 2.5M18 5.5l1.5 1.5"/>
            """#),
        "icon-back": drawing(
            #"""
            <path d="M19 12H5.5M11 6l-6 6 6 6"/>
            """#, size: 20, style: "icon flip"),
        "icon-forward": drawing(
            #"""
            <path d="m9.5 6 6 6-6 6"/>
            """#, size: 20, style: "icon flip"),
    ]

    private static func drawing(_ shapes: String, size: Int = 24, style: String = "icon") -> String {
        """
        <svg class="\(style)" viewBox="0 0 24 24" width="\(size)" height="\(size)" fill="none" stroke="currentColor" \
        stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">\
        \(shapes)</svg>
        """
    }
}
