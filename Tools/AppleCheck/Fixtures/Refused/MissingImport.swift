import Gatehouse

struct MissingImport {
    let client: AuthorizedClient  // refused: cannot find type 'AuthorizedClient' in scope
}
