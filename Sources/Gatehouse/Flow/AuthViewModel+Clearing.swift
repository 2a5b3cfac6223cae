extension AuthViewModel {
    /// Clears the input, the consent checkbox and the notice on the current screen.
    ///
    /// Screen, pending email, invitation, ``session`` and ``nextStep`` stay, and so does a request in progress. To
    /// leave the screen too, call ``navigateToChoice()``; for the next person, call ``startOver()``.
    public func clearFormState() {
        (email, password, confirmPassword, otpCode) = ("", "", "", "")
        updateConsent(false)
        dismissNotice()
    }
}
