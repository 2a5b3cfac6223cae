/// Lets whatever could run now run first, so that a test can say that nothing did. A test that should pass never depends
/// on how far the others get.
func letOthersRun(isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<1_000 { await Task.yield() }
}
