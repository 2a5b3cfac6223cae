/// The Reed-Solomon code that adds to a block what restores it when bytes are lost (ISO/IEC 18004:2015, section 7.5.2).
struct ReedSolomon {
    /// The coefficients of the generator polynomial after the first, which is 1; those of high powers first.
    private let generator: [UInt8]

    /// - Parameter count: The number of bytes to add to each block.
    init(count: Int) {
        // (x - 1)(x - 2)(x - 4) …: the roots are the powers of two. In this field, minus is plus.
        var (product, root): ([UInt8], UInt8) = ([1], 1)
        for _ in 0..<count {
            product = zip(product + [0], [0] + product).map { $0 ^ Self.product($1, root) }
            root = Self.product(root, 2)
        }
        generator = Array(product.dropFirst())
    }

    /// Returns the bytes to add to a block: the remainder of its division by the generator polynomial.
    func remainder(of block: some Sequence<UInt8>) -> [UInt8] {
        block.reduce(into: [UInt8](repeating: 0, count: generator.count)) { remainder, byte in
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in generator.indices { remainder[index] ^= Self.product(generator[index], factor) }
        }
    }

    /// Returns the product of two elements of the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        (0..<8).reversed().reduce(0) { sum, bit in
            let doubled = sum << 1 ^ (sum >> 7) * 0x1D
            return doubled ^ (first >> bit & 1) * second
        }
    }
}
