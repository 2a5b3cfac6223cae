import Foundation

/// Texts in the form that C expects.
enum CStrings {
    /// Runs a body with the texts, each of which may be nil, and a null pointer after the last one.
    static func with<T>(
        _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T
    ) -> T {
        let copies = texts.map { $0.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        var pointers: [UnsafePointer<CChar>?] = copies.map { $0.map { UnsafePointer($0) } }
        pointers.append(nil)
        return body(&pointers)
    }
}
