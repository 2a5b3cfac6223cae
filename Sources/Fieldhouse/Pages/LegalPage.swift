import Gatehouse
import GatehouseDomain
import GatehousePages

/// The terms of use and the privacy notice of the demo, in every language of the sign-in that links to them.
enum LegalPage: String, CaseIterable {
    /// The terms of use.
    case terms
    /// The privacy notice.
    case privacy

    /// The path of the page.
    var path: String { "/\(rawValue)" }

    /// The name of the page in the sign-in.
    var title: PageWords {
        switch self {
        case .terms: .screen(.termsLink)
        case .privacy: .screen(.privacyLink)
        }
    }

    var paragraphs: [FieldhouseText] {
        switch self {
        case .terms: [.legalDemonstration, .legalStorage]
        case .privacy: [.privacyKept, .privacySignIns, .privacyRights, .privacyCookies]
        }
    }
}
