/// Marks work that nobody waits for, such as the delivery of mails: a shared database serves it on a part of its
/// connections only.
package enum BackgroundWork {
    /// Whether the present task does such work.
    @TaskLocal package static var isRunning = false
}
