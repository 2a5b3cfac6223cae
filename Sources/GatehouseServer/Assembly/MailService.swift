import GatehouseMail
import ServiceLifecycle

/// Delivers mails as long as the server runs.
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
