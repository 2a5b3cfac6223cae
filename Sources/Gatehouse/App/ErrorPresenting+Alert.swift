extension ErrorPresenting {
    /// Whether there is an error to show, as an alert asks it. Setting false, as an alert does when it is closed,
    /// dismisses the error; setting true does nothing, for there is nothing to show then.
    public var isPresentingError: Bool {
        get { errorMessage != nil }
        set { if !newValue, errorMessage != nil { errorMessage = nil } }
    }
}
