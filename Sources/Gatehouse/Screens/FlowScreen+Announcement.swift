extension FlowScreen {
    /// Returns what VoiceOver says when the screen changes: the notice, if it is new or answers another request, or that
    /// a request is running. Nil when nothing is new.
    /// - Parameter earlier: What was shown before; nil when nothing was.
    package func announcement(after earlier: FlowScreen?) -> String? {
        let hasEnded = earlier?.progress != nil && progress == nil
        if let notice, notice != earlier?.notice || hasEnded { return notice.text }
        return earlier?.progress == nil ? progress : nil
    }
}
