/// Texts of the server, one of each case. A test names those that are missing.
enum WordSamples {}
