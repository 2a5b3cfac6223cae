import SwiftUI

struct TitleKey: EnvironmentKey {
    static var defaultValue = "Sign in"  // refused: not concurrency-safe
}
