/// The paths of a table as a tree of their parts: finding one takes as long with five routes as with five hundred.
///
/// Nodes are numbers, and the words of all of them lie in one table, which is asked by the hash of a part's bytes: looking
/// for a path makes no text and takes no memory.
struct LinkTree: Sendable {
    /// Where the tree begins.
    static let root = 0

    private struct Node: Sendable {
        /// The node below a part with a name; 0 for none.
        var value = 0
        /// The number of the goal of a path that ends here; -1 for none.
        var goal = -1
        /// Whether there are words below it.
        var hasWords = false
    }

    /// A word below a node.
    private struct Slot: Sendable {
        var hash: UInt64
        /// The node that the word leads from; -1 for a slot that is free.
        var parent = -1
        var child = 0
        var start = 0
        var count = 0
    }

    private var nodes = [Node()]
    private var words: [(parent: Int, word: [UInt8], child: Int)] = []
    private var bytes: [UInt8] = []
    private var slots: [Slot] = []
    /// The most parts that a path has.
    private(set) var depth = 0

    /// Adds a path.
    mutating func add(_ parts: [LinkPattern.Part], leadingTo goal: Int) {
        var node = Self.root
        for part in parts {
            switch part {
            case .word(let word):
                let word = Array(word.utf8)
                if let known = words.first(where: { $0.parent == node && $0.word == word }) {
                    node = known.child
                } else {
                    nodes.append(Node())
                    words.append((node, word, nodes.count - 1))
                    nodes[node].hasWords = true
                    node = nodes.count - 1
                }
            case .value:
                if nodes[node].value == 0 {
                    nodes.append(Node())
                    nodes[node].value = nodes.count - 1
                }
                node = nodes[node].value
            }
        }
        nodes[node].goal = goal
        depth = max(depth, parts.count)
    }

    /// Lays out the table of words, after the last path was added.
    mutating func finish() {
        var size = 4
        while size < words.count * 2 { size *= 2 }
        slots = Array(repeating: Slot(hash: 0), count: size)
        for (parent, word, child) in words {
            let hash = Self.hash(of: word, below: parent)
            var place = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[place].parent >= 0 { place = (place + 1) & (size - 1) }
            slots[place] = Slot(hash: hash, parent: parent, child: child, start: bytes.count, count: word.count)
            bytes += word
        }
    }

    /// The goal of a path that ends at a node; -1 for none.
    func goal(at node: Int) -> Int { nodes[node].goal }

    /// The node below one, whatever the part; 0 for none.
    func value(below node: Int) -> Int { nodes[node].value }

    /// Whether any word leads on from a node.
    func hasWords(below node: Int) -> Bool { nodes[node].hasWords }

    /// The node below one by a word; 0 for none.
    func child<Bytes: Collection<UInt8>>(of node: Int, _ word: Bytes) -> Int {
        let hash = Self.hash(of: word, below: node)
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place].parent >= 0 {
            let slot = slots[place]
            if slot.hash == hash, slot.parent == node, slot.count == word.count,
                bytes[slot.start..<slot.start + slot.count].elementsEqual(word)
            {
                return slot.child
            }
            place = (place + 1) & (slots.count - 1)
        }
        return 0
    }

    /// Fowler–Noll–Vo 1a, begun with the node.
    private static func hash<Bytes: Sequence<UInt8>>(of word: Bytes, below node: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(node) &* 0x9E37_79B9_7F4A_7C15
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
