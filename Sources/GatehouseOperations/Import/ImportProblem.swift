/// The problem with one account of an export. It names the line, but never quotes it.
package struct ImportProblem: Error, Sendable, Equatable, Encodable {
    package var line: Int
    package var text: String
}
