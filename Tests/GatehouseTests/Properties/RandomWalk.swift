import Testing

/// A walk through a machine, step by step, that checks the rules after each.
protocol RandomWalk: SendableMetatype {
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

    /// How many walks one task makes: few enough that all cores work to the end.
    private static var walksOfTask: Int { 1000 }

    /// Walks, and reports the first rule of each thousand walks that breaks with the fewest steps that break it.
    /// - Parameters:
    ///   - walks: How many walks of the seed.
    ///   - steps: How many steps each has.
    ///   - situations: What has to be met on the way, or the walks would prove little. A rare one is met in some of the
    ///     walks, and not in each thousand.
    static func check(_ walks: Int, steps: Int, meeting situations: [String]) async {
        let seen = await withTaskGroup { group in
            for first in stride(from: 0, to: walks, by: walksOfTask) {
                group.addTask { walk(first..<min(first + walksOfTask, walks), steps: steps) }
            }
            return await group.reduce(into: Set<String>()) { seen, met in seen.formUnion(met) }
        }
        for situation in situations {
            #expect(seen.contains(situation), "GATEHOUSE_SEED=\(Dice.seed): \(situation) was never met")
        }
    }

    /// The situations that these walks met, up to the first broken rule, which is reported.
    private static func walk(_ numbers: Range<Int>, steps: Int) -> Set<String> {
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
                return seen
            }
            if let rule = walk.verdict() {
                Issue.record("\(rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number)")
                return seen
            }
            seen.formUnion(walk.seen)
        }
        return seen
    }

    private static func replay(_ steps: [Step]) -> String? {
        var walk = Self()
        for step in steps {
            if let rule = walk.take(step) { return rule }
        }
        return nil
    }
}
