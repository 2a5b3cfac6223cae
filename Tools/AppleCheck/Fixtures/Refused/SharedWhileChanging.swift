final class Draft {
    var text = ""
}

@MainActor func publish(_ draft: Draft) {}

func send() async {
    let draft = Draft()
    async let published: Void = publish(draft)  // refused: sending 'draft' risks causing data races
    draft.text = "changed"
    await published
}
