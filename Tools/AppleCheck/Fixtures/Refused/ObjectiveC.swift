import Foundation

final class Target {
    @objc func tapped() {}  // refused: Objective-C interoperability is disabled
}
