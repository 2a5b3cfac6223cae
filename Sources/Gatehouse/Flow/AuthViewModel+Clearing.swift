extension AuthViewModel {
    /// Empties what was typed, the consent box and what is said, on the screen that is shown.
    ///
    /// Screen, pending address, invitation, ``session`` and ``nextStep`` stay, and so does a request that runs. To leave the
    /// screen too call ``navigateToChoice()``, and for the next person ``startOver()``.
    public func clearFormState() {
        (email, password, confirmPassword, otpCode) = ("", "", "", "")
        updateConsent(false)
        dismissNotice()
    }
}
