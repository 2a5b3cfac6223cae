/// The product's mark: a plain arch.
enum Mark {
    private static let outline = "M4 29V15a12 12 0 0 1 24 0v14h-6.5V15a5.5 5.5 0 0 0-11 0v14z"

    /// The arch in the accent colour, to stand in a page. The title beside it says the name.
    static let arch = """
        <svg class="mark" viewBox="4 3 24 26" width="36" height="39" aria-hidden="true" focusable="false">\
        <path fill="currentColor" d="\(outline)"/></svg>
        """

    /// The arch as the icon of a browser tab: a data URL, in a green that stands out from light and dark bars.
    static let favicon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
        + "%3Cpath fill='%232E8066' d='\(outline)'/%3E%3C/svg%3E"
}
