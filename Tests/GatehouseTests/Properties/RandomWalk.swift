import Testing

/// A walk through a machine, step by step, that checks the rules after each.
protocol RandomWalk {
    associatedtype Step

    /// Situations that were met.
    var seen: Set<String> { get }

    /// A walk at its beginning.
    init()

    /// Takes a step; gives the rule that it broke, and how.
    mutating func take(_ step: Step) -> String?

    /// What can be said of a whole walk alone.
    func verdict() -> String?

    /// A step by chance.
    static func step(_ dice: inout Dice) -> Step
}

extension RandomWalk {
    func verdict() -> String? { nil }

    /// Walks, and reports the first rule that breaks with the fewest steps that break it.
    /// - Parameters:
    ///   - numbers: Which of the walks of the seed.
    ///   - steps: How many steps each has.
    ///   - situations: What has to be met on the way, or the walks would prove little.
    static func check(_ numbers: Range<Int>, steps: Int, meeting situations: [String]) {
        var seen: Set<String> = []
        for number in numbers {
            var dice = Dice.sequence(number, of: Dice.seed)
            let steps = (0..<steps).map { _ in step(&dice) }
            var walk = Self()
            for (index, step) in steps.enumerated() {
                guard let rule = walk.take(step) else { continue }
                let shrunk = Shrinking.fewest(Array(steps[...index]), breaking: rule, replay: replay)
                let lines = shrunk.steps.map { "\($0)" }.joined(separator: "\n")
                Issue.record("\(shrunk.rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number):\n\(lines)")
                return
            }
            if let rule = walk.verdict() {
                Issue.record("\(rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number)")
                return
            }
            seen.formUnion(walk.seen)
        }
        for situation in situations {
            #expect(seen.contains(situation), "GATEHOUSE_SEED=\(Dice.seed): \(situation) was never met")
        }
    }

    private static func replay(_ steps: [Step]) -> String? {
        var walk = Self()
        for step in steps {
            if let rule = walk.take(step) { return rule }
        }
        return nil
    }
}
