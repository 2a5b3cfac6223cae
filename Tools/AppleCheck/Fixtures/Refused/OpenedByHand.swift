import Gatehouse

@MainActor
func open(_ coordinator: AppCoordinator) {
    coordinator.gate = .open  // refused: setter is inaccessible
}
