import CDynamicArgon2
import Foundation
import Synchronization

/// The memory for computing hashes: as many blocks as hashes have ever run at once, kept from one hash to the next.
///
/// The blocks are not part of the allocator's memory. There, a freed block of many megabytes would make the allocator
/// keep that much free memory in every arena, and small allocations after a block would pin it.
package final class HashMemory: Sendable {
    private let size: Int
    private let unused = Mutex<[HashBlock]>([])

    /// The block of the hash that is being computed. The library gives its callbacks no argument that identifies it.
    @TaskLocal private static var current: HashBlock?

    /// - Parameter size: The size of the memory for one hash, in bytes.
    package init(size: Int) {
        self.size = size
    }

    /// The contents of the blocks that are not in use.
    package var contents: [[UInt8]] { unused.withLock { $0.map(\.contents) } }

    /// Provides a context with the memory for its hash. A hash that needs more than a block gets separate memory.
    ///
    /// - Parameter body: Passes the context to the library, and does not use it afterwards.
    func lend(to context: inout dynamic_argon2_context, _ body: (inout dynamic_argon2_context) -> Int32) -> Int32 {
        guard let block = unused.withLock({ $0.popLast() }) ?? HashBlock(size: size) else {
            return Int32(DYNAMIC_ARGON2_MEMORY_ALLOCATION_ERROR)
        }
        // The library has wiped it.
        defer { unused.withLock { $0.append(block) } }
        context.allocate_cbk = { memory, size in
            let block = HashMemory.current.flatMap { size <= $0.size ? $0.address : nil }
            memory?.pointee = (block ?? malloc(size))?.assumingMemoryBound(to: UInt8.self)
            return memory?.pointee == nil ? Int32(DYNAMIC_ARGON2_MEMORY_ALLOCATION_ERROR) : Int32(DYNAMIC_ARGON2_OK)
        }
        context.free_cbk = { memory, _ in
            if UnsafeMutableRawPointer(memory) != HashMemory.current?.address { free(memory) }
        }
        return Self.$current.withValue(block) { body(&context) }
    }
}

/// Memory for one hash at a time.
// Unchecked, because of its pointer: that never changes, and what it points to is touched by nobody but the hash for
// which the block was taken from those that are not in use.
private final class HashBlock: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let size: Int

    /// Nil if there is not enough memory.
    init?(size: Int) {
        let hugePage = 2 << 20
        var address: UnsafeMutableRawPointer?
        guard posix_memalign(&address, size < hugePage ? 4096 : hugePage, size) == 0, let address else { return nil }
        #if os(Linux)
            // A hash accesses its memory at random, which is faster with a few large pages. Only whole pages are used,
            // so that the block takes exactly its size; a system without large pages uses small ones.
            _ = madvise(address, size / hugePage * hugePage, Int32(MADV_HUGEPAGE))
        #endif
        self.address = address
        self.size = size
    }

    deinit {
        free(address)
    }

    var contents: [UInt8] { Array(UnsafeRawBufferPointer(start: address, count: size)) }
}
