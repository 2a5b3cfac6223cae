package import Foundation

/// A mark that an installation of the app leaves in its own folder. The system removes the folder with the app and keeps
/// the Keychain, so the mark tells one installation from the next.
///
/// The user defaults would not do: they read as empty when the system starts an app before the device was unlocked. An
/// item of an access group has no mark, because each app of the group has a folder of its own.
package protocol InstallationMark: Sendable {
    /// Returns whether this installation has left its mark.
    func look() -> InstallationMarkLookup

    /// Leaves the mark, and returns whether it is there.
    func leave() -> Bool

    /// Returns the mark of another item.
    func named(_ name: String) -> any InstallationMark
}

/// Whether an installation has left its mark.
package enum InstallationMarkLookup: Sendable {
    /// It has.
    case present
    /// It has not.
    case absent
    /// That cannot be read right now.
    case unknown
}

/// The mark as a file.
package struct InstallationMarkFile: InstallationMark {
    private let file: URL

    /// Creates the mark of a file, whose folder is created with it.
    package init(_ file: URL) {
        self.file = file
    }

    package func named(_ name: String) -> any InstallationMark {
        InstallationMarkFile(file.appendingPathExtension(name))
    }

    package func look() -> InstallationMarkLookup {
        do {
            _ = try Data(contentsOf: file)
            return .present
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return .absent
        } catch {
            return .unknown
        }
    }

    package func leave() -> Bool {
        if case .present = look() { return true }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            // Written in one step: a mark that is not whole would be no mark.
            try Data("installed\n".utf8).write(to: file, options: .atomic)
            return true
        } catch {
            return false
        }
    }
}
