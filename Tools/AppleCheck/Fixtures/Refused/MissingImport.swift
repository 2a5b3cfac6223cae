import Gatehouse
import GatehouseUI
import SwiftUI

struct MissingImport {
    @MainActor func isEmpty(_ form: AuthForm) -> Bool {
        form.password.isEmpty  // refused: missing import of defining module 'GatehouseDomain'
    }
}
