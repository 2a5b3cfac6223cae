/// QR codes as pages and terminals show them. Both drawings include the light border.
extension QRCode {
    /// The number of modules on each side, with the border: the width and height of the `viewBox` of ``path``.
    package var drawnSize: Int { size + 2 * Self.quietZone }

    /// All dark modules as the data of one SVG path (SVG 2, section 9.3), with a module of width 1 and the origin at the
    /// corner of the border. It must be black on white in every theme.
    package var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                if column > start {
                    let width = column - start
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(width)v1h-\(width)z"
                }
                column += 1
            }
        }
        return path
    }

    /// The code as an SVG image (SVG 2), black on white, with the border. It has no character that a `data:` URL would have
    /// to escape, because clients put it into one as it is.
    package var svg: String {
        let side = drawnSize
        return """
            <svg xmlns='http://www.w3.org/2000/svg' width='\(side * Self.shownModule)' height='\(side * Self.shownModule)' \
            viewBox='0 0 \(side) \(side)' shape-rendering='crispEdges'><rect width='\(side)' height='\(side)' \
            fill='white'/><path d='\(path)' fill='black'/></svg>
            """
    }

    /// The width of a module of ``svg`` where nobody says how large it is to be, in pixels.
    private static let shownModule = 5

    /// Returns lines of text for a terminal, in which each character is two modules, one above the other.
    /// - Parameter isLightOnDark: Whether the terminal writes in a light color on a dark background. Otherwise it writes
    ///   in a dark color on a light background. Readers expect a code to be dark on light.
    package func halfBlocks(isLightOnDark: Bool) -> [String] {
        let places = -Self.quietZone..<size + Self.quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            String(
                places.map { column -> Character in
                    let isUpperWritten = isDark(row: row, column: column) != isLightOnDark
                    let isLowerWritten = isDark(row: row + 1, column: column) != isLightOnDark
                    return switch (isUpperWritten, isLowerWritten) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }
    }
}
