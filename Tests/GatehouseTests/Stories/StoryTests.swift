import Testing

/// Stories of two people on one device. `GATEHOUSE_SEED` in the environment repeats the stories of a run that failed.
@MainActor
@Suite
struct StoryTests {
    /// The stories of every run are the same: a change that breaks one is seen by everybody.
    private static let seed: UInt64 = 20_261_127

    @Test(
        "SES-07 SES-08 SES-13 FLOW-32 NAV-I05 in 2,100 stories everybody finds their own and no invitation is lost",
        arguments: 0..<3)
    func stories(batch: Int) async {
        await StoryTests.tell(batch * 700..<(batch + 1) * 700, of: Self.seed)
    }

    @Test(
        "PKF-01 PKF-07 SES-07 FLOW-32 in 700 stories nobody gets in by the step of another, or by a factor that is gone"
    )
    func factors() async {
        await StoryTests.tell(0..<700, of: Self.seed, hasFactors: true)
    }

    /// Tells stories, and reports the first that breaks an invariant.
    static func tell(_ numbers: Range<Int>, of seed: UInt64, hasFactors: Bool = false) async {
        var seen: Set<String> = []
        for number in numbers {
            var dice = Dice.sequence(number, of: seed)
            let story = Story(hasFactors: hasFactors)
            await story.launch()
            var steps: [StoryStep] = []
            for _ in 0..<20 {
                let step: StoryStep = hasFactors ? .randomWithFactors(&dice) : .random(&dice)
                steps.append(step)
                guard let invariant = await story.take(step) else { continue }
                return report(invariant, seed, number, steps, story.log)
            }
            if let invariant = await story.finish() {
                return report(invariant, seed, number, steps, story.log)
            }
            seen.formUnion(story.seen)
        }
        var situations = [
            "signed out offline", "invitation while nobody is in", "another account", "joined", "ended with a word",
            "a ban lifted",
        ]
        if hasFactors {
            situations += [
                "second step", "set-up", "the code of another", "let in by a step", "turned back", "raised",
                "a factor that is gone", "a step above the app ended elsewhere",
            ]
        }
        for situation in situations {
            #expect(seen.contains(situation), "seed \(seed): \(situation) was never met")
        }
    }

    private static func report(
        _ invariant: String, _ seed: UInt64, _ number: Int, _ steps: [StoryStep], _ log: ArraySlice<String>
    ) {
        let lines = (steps.map { "\($0)" } + ["", "The log of the app:"] + log).joined(separator: "\n")
        Issue.record("\(invariant); seed \(seed), story \(number):\n\(lines)")
    }
}

/// Many more stories, other ones in every run.
@MainActor
@Suite
struct StorySoakTests {
    @Test("SES-07 SES-08 SES-13 FLOW-32 NAV-I05 in 100,000 random stories everybody finds their own", arguments: 0..<10)
    func stories(batch: Int) async {
        await StoryTests.tell(batch * 10_000..<(batch + 1) * 10_000, of: Dice.seed)
    }

    @Test("PKF-01 PKF-07 SES-07 in 20,000 random stories with second factors nobody gets in by the step of another")
    func factors() async {
        await StoryTests.tell(0..<20_000, of: Dice.seed, hasFactors: true)
    }
}
