import Foundation

/// Who besides the process can use a file or a folder.
package struct FileRights: Sendable {
    private let mode: Int
    /// The number of the user whom it belongs to.
    package let owner: UInt32
    private let group: UInt32
    /// Whether the file system is mounted read-only, so that nobody can change the mode.
    private let isReadOnly: Bool

    /// The rights of an open file.
    /// - Throws: `POSIXError`.
    package init(descriptor: CInt) throws {
        var (status, system) = (stat(), statvfs())
        guard fstat(descriptor, &status) == 0, fstatvfs(descriptor, &system) == 0 else { throw PrivateFile.lastError() }
        self.init(status, system)
    }

    /// The rights of what a path leads to.
    /// - Throws: `POSIXError`.
    package init(path: String) throws {
        var (status, system) = (stat(), statvfs())
        guard stat(path, &status) == 0, statvfs(path, &system) == 0 else { throw PrivateFile.lastError() }
        self.init(status, system)
    }

    private init(_ status: stat, _ system: statvfs) {
        mode = Int(status.st_mode) & 0o7777
        (owner, group) = (status.st_uid, status.st_gid)
        isReadOnly = system.f_flag & UInt(ST_RDONLY) != 0
    }

    /// The permissions as `chmod` takes them.
    package var permissions: String { String(mode & 0o777, radix: 8) }

    /// Whether a file with a secret is for this process alone.
    ///
    /// Container platforms mount secrets read-only, or for a group that the process is in and belonging to another user
    /// (`fsGroup`, modes 0440 and 0640). Such a process cannot change the mode, and the platform decides who else is in
    /// the container.
    package var isSecret: Bool {
        mode & 0o077 == 0 || isReadOnly || mode & 0o037 == 0 && isGivenByGroup
    }

    /// Whether a folder is for this process alone, or was given to its group by another user.
    package var isPrivateFolder: Bool { mode & 0o077 == 0 || mode & 0o007 == 0 && isGivenByGroup }

    /// Whether other users can replace what is in the folder. With the sticky bit, everybody can replace only what is
    /// their own. A group that the process itself belongs to first is usually the person's own.
    package var letsOthersReplace: Bool {
        guard mode & 0o1000 == 0 else { return false }
        return mode & 0o002 != 0 || mode & 0o020 != 0 && group != getegid() && group != 0
    }

    /// Whether the group is one of the process's, and the mode is not the process's to change or rules out writing.
    private var isGivenByGroup: Bool {
        guard owner != geteuid() || mode & 0o200 == 0 else { return false }
        return group == getegid() || Self.groups.contains(group)
    }

    private static var groups: [UInt32] {
        let count = getgroups(0, nil)
        guard count > 0 else { return [] }
        var groups = [gid_t](repeating: 0, count: Int(count))
        return getgroups(count, &groups) < 0 ? [] : groups
    }
}
