/// How a destination is presented above the tabs or above the sign-in.
public enum ModalPresentation: String, Hashable, Sendable, Codable, CaseIterable {
    /// In a sheet, which the person can pull down.
    case sheet
    /// Over the full screen. The person can't pull it down, so the view needs a button that calls
    /// ``NavigationPathManager/pop()``. On macOS, which has no full-screen covers, it is a sheet.
    case fullScreenCover
}
