/// What is wrong with one account of an export. It names the line, but never what the line says.
package struct ImportProblem: Error, Sendable, Equatable, Encodable {
    package var line: Int
    package var text: String
}
