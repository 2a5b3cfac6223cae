import Gatehouse

@MainActor
func open(_ coordinator: AppCoordinator) {
    coordinator.gate = .open  // refused: 'gate' is inaccessible due to 'package' protection level
}
