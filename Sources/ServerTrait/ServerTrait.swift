// Every server target depends on this one, so that a build without the trait stops here, with one line.

#if !Server
    #error("The server half of Gatehouse is behind a package trait: build it with `swift build --traits Server`.")
#endif
