import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A temporary file that holds the body of a request, readable by its owner only.
enum UploadFile {
    /// Writes the parts of a body to a new file, which the caller removes.
    /// - Throws: ``HTTPFailure/failed`` when the file cannot be written, ``HTTPFailure/cancelled`` when the task was
    ///   canceled, and the errors of the sequence. No file is left then.
    static func write<Parts: AsyncSequence>(_ parts: Parts) async throws -> URL where Parts.Element == Data {
        let folder = FileManager.default.temporaryDirectory
        var name = Array(folder.appending(path: "upload-XXXXXX").path(percentEncoded: false).utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw HTTPFailure.failed }
        let path = String(decoding: name.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        let file = URL(filePath: path)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            for try await part in parts {
                do { try handle.write(contentsOf: part) } catch { throw HTTPFailure.failed }
            }
            // A stream ends early in a canceled task. Half a body must not be sent.
            guard !Task.isCancelled else { throw HTTPFailure.cancelled }
            do { try handle.close() } catch { throw HTTPFailure.failed }
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
        return file
    }
}
