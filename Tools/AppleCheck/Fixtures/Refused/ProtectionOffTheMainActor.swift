import Gatehouse

nonisolated func mayShow(_ coordinator: AppCoordinator) -> Bool {
    coordinator.notice() == nil  // refused: main actor-isolated
}
