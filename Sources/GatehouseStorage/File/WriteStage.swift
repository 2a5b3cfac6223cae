#if os(Linux) || os(macOS)
    /// How far the replacement or the removal of a file is: the instants at which a process that is killed may leave something behind.
    package enum WriteStage: String, Sendable, Codable, CaseIterable {
        /// Nothing has been done.
        case begun
        /// The draft beside the file is there, and empty.
        case created
        /// A part of the content is in it.
        case halfWritten
        /// All of it is.
        case written
        /// The draft is on the disk.
        case synced
        /// It has taken the place of the file, or the file is gone.
        case replaced
        /// That is on the disk too.
        case settled
    }

    /// A look at a write under way. A test ends the process in it.
    package typealias WriteObserver = @Sendable (_ file: String, WriteStage) -> Void
#endif
