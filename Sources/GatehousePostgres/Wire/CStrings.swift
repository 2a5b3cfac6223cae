import Foundation

/// Texts as C gets them.
enum CStrings {
    /// Runs a body with the texts, of which each may be missing, and a null pointer after the last one.
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
