/// Marks work that nobody waits for, such as the delivery of mails. A shared database serves it on only a part of its
/// connections.
package enum BackgroundWork {
    /// Whether the current task does such work.
    @TaskLocal package static var isRunning = false
}
