#if os(Linux)
    import CDynamicCurl

    /// libcurl's handle of the transfers that go on side by side.
    final class CurlMulti: @unchecked Sendable {
        // Proof for `@unchecked`: the pointer never changes and is given back when nobody has this object any more. All
        // methods but `wakeUp` are called by the one thread of the loop alone, and libcurl documents that
        // `curl_multi_wakeup` may be called from any thread.
        private let handle: UnsafeMutableRawPointer

        /// Makes one; nil when there is no memory, or no descriptor to wake it with.
        init?() {
            guard let handle = dcurl_multi_init() else { return nil }
            self.handle = handle
        }

        deinit {
            dcurl_multi_cleanup(handle)
        }

        /// Ends the wait that is under way, or else the next one. From any thread.
        func wakeUp() {
            dcurl_multi_wakeup(handle)
        }

        func add(_ transfer: CurlTransfer) -> Bool {
            dcurl_multi_add(handle, transfer.handle)
        }

        func remove(_ transfer: CurlTransfer) {
            dcurl_multi_remove(handle, transfer.handle)
        }

        /// Goes on with what can go on; false when libcurl cannot go on at all.
        func perform() -> Bool {
            dcurl_multi_perform(handle)
        }

        /// Waits until something can go on or somebody wakes it; false when waiting is not possible.
        func wait() -> Bool {
            dcurl_multi_poll(handle, 60_000)
        }

        /// The next transfer that has ended, and libcurl's word for how.
        func nextEnded() -> (handle: UnsafeMutableRawPointer, code: Int)? {
            var code: CInt = 0
            guard let ended = dcurl_multi_next_ended(handle, &code) else { return nil }
            return (ended, Int(code))
        }
    }
#endif
