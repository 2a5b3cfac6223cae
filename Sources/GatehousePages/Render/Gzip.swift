import CZlib

/// Compresses bytes with gzip (RFC 1952), for files that are compressed once and sent often.
enum Gzip {
    /// Compresses bytes into one member, as small as the system's zlib can make it. The header contains no time, so
    /// that the same bytes always give the same result.
    ///
    /// - Returns: Nil if the library runs out of memory.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // A window of 32 KiB; 16 more asks for the header and trailer of gzip instead of zlib's own.
        let window = MAX_WBITS + 16
        let start = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard start == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        // The output has room for the worst case, so one call is enough.
        let end = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        return end == Z_STREAM_END ? Array(output.prefix(Int(stream.total_out))) : nil
    }
}
