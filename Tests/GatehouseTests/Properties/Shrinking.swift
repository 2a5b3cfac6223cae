/// Looks for the shortest walk that still breaks a rule.
enum Shrinking {
    /// Takes steps away for as long as a rule still breaks: first many at once, in the end one by one.
    /// - Parameter replay: Walks from the start and gives the rule that breaks, or nil.
    static func fewest<Step>(
        _ steps: [Step], breaking rule: String, replay: ([Step]) -> String?
    ) -> (rule: String, steps: [Step]) {
        var smallest = (rule: rule, steps: steps)
        var count = max(1, steps.count / 2)
        while true {
            var start = 0
            var isShorter = false
            while start < smallest.steps.count {
                var fewer = smallest.steps
                fewer.removeSubrange(start..<min(start + count, fewer.count))
                if let rule = replay(fewer) {
                    smallest = (rule, fewer)
                    isShorter = true
                } else {
                    start += count
                }
            }
            if count == 1, !isShorter { return smallest }
            count = max(1, count / 2)
        }
    }
}
