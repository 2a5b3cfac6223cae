extension ErrorPresenting {
    /// Whether there is an error, in the form an alert binds to. Setting false, as an alert does when it closes,
    /// dismisses the error. Setting true does nothing, because there is no error to show.
    package var isPresentingError: Bool {
        get { errorMessage != nil }
        set { if !newValue, errorMessage != nil { errorMessage = nil } }
    }
}
