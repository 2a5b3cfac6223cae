#if os(Linux)
    import CDynamicCurl

    /// libcurl's handle for simultaneous transfers.
    final class CurlMulti: @unchecked Sendable {
        // Proof for `@unchecked`: the pointer never changes and is freed on deinit. Only the loop's thread calls the
        // methods other than `wakeUp`, and libcurl documents that any thread may call `curl_multi_wakeup`.
        private let handle: UnsafeMutableRawPointer

        /// Creates a handle. Returns nil when there is no memory, or no descriptor to wake it with.
        init?() {
            guard let handle = dcurl_multi_init() else { return nil }
            self.handle = handle
        }

        deinit {
            dcurl_multi_cleanup(handle)
        }

        /// Ends the current wait, or the next one. Call it from any thread.
        func wakeUp() {
            dcurl_multi_wakeup(handle)
        }

        func add(_ transfer: CurlTransfer) -> Bool {
            dcurl_multi_add(handle, transfer.handle)
        }

        func remove(_ transfer: CurlTransfer) {
            dcurl_multi_remove(handle, transfer.handle)
        }

        /// Continues all transfers that can continue. Returns false when libcurl fails.
        func perform() -> Bool {
            dcurl_multi_perform(handle)
        }

        /// Waits until a transfer can continue or another thread calls `wakeUp`. Returns false when waiting is not
        /// possible.
        func wait() -> Bool {
            dcurl_multi_poll(handle, 60_000)
        }

        /// Returns the next finished transfer and its libcurl code.
        func nextEnded() -> (handle: UnsafeMutableRawPointer, code: Int)? {
            var code: CInt = 0
            guard let ended = dcurl_multi_next_ended(handle, &code) else { return nil }
            return (ended, Int(code))
        }
    }
#endif
