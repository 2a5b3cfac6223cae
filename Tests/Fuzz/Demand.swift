import Foundation

/// A finding: the fuzzer keeps the bytes that led here.
func demand(_ condition: Bool, _ rule: String) {
    if condition { return }
    FileHandle.standardError.write(Data("broken: \(rule)\n".utf8))
    abort()
}
