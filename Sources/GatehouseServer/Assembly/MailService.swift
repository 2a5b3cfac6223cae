import GatehouseMail
import ServiceLifecycle

/// The delivery of mails, as long as the server runs.
struct MailService: Service {
    let delivery: OutboxDelivery

    func run() async throws {
        await withGracefulShutdownHandler {
            await delivery.run()
        } onGracefulShutdown: {
            delivery.stop()
        }
    }
}
