extension SignInScreen {
    /// What somebody who cannot see the screen has to be told now that it took the place of an earlier state: the
    /// notice when it is new or answers a request once more, or that a request began. Nil when there is nothing new.
    /// - Parameter earlier: What was shown before; nil when nothing was.
    public func announcement(after earlier: SignInScreen?) -> String? {
        let hasEnded = earlier?.progress != nil && progress == nil
        if let notice, notice != earlier?.notice || hasEnded { return notice.text }
        return earlier?.progress == nil ? progress : nil
    }
}
