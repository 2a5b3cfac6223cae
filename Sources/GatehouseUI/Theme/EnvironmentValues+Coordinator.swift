#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    private struct CoordinatorKey: EnvironmentKey {
        static let defaultValue: AppCoordinator? = nil
    }

    extension EnvironmentValues {
        /// Decides who may use the app, for the protected views below a ``RootView``, which sets it.
        public var appCoordinator: AppCoordinator? {
            get { self[CoordinatorKey.self] }
            set { self[CoordinatorKey.self] = newValue }
        }
    }
#endif
