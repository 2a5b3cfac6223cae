#if os(Linux) || os(macOS)
    /// The progress of replacing or removing a file: the moments at which a killed process may leave something behind.
    package enum WriteStage: String, Sendable, Codable, CaseIterable {
        /// Nothing has been done.
        case begun
        /// The draft beside the file exists and is empty.
        case created
        /// A part of the content is written.
        case halfWritten
        /// All of the content is written.
        case written
        /// The draft is on the disk.
        case synced
        /// The draft has replaced the file, or the file is removed.
        case replaced
        /// The new name is on the disk too.
        case settled
    }

    /// Observes a write in progress. A test ends the process in it.
    package typealias WriteObserver = @Sendable (_ file: String, WriteStage) -> Void
#endif
