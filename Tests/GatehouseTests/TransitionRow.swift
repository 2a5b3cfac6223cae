import Gatehouse

/// A row of the table of FLOW-09: from where, by what, to where.
struct TransitionRow: Hashable, Comparable, CustomStringConvertible {
    /// Where a flow can be: on a screen, or at its end.
    enum Place: Hashable {
        case screen(ScreenName)
        case signedIn

        var name: String {
            switch self {
            case .screen(let screen): screen.rawValue
            case .signedIn: "signed in"
            }
        }
    }

    let from: ScreenName
    let cause: String
    let to: Place

    /// The row that an event took, or nil when the flow stayed where it was. A sign-in that is kept without ending the
    /// flow (a late one) moves nobody.
    init?(from: AuthFlow, _ event: AuthEvent, to: AuthFlow) {
        if !from.isFinished, to.isFinished {
            self.to = .signedIn
        } else if from.nav.screen != to.nav.screen {
            self.to = .screen(to.nav.screen)
        } else {
            return nil
        }
        self.from = from.nav.screen
        if case .navigationSet = event { cause = "navigationSet" } else { cause = EventProbe.kind(of: event) }
    }

    init(_ from: ScreenName, _ cause: String, _ to: Place) {
        (self.from, self.cause, self.to) = (from, cause, to)
    }

    /// What the rule says: every move there is.
    static let all: Set<TransitionRow> = steps.union(links).union(returns).union(sets)

    /// The moves of the person and the back end, the way back aside.
    static let steps: Set<TransitionRow> = [
        TransitionRow(.choice, "navigateToLogin", .screen(.login)),
        TransitionRow(.choice, "navigateToSignup", .screen(.signup)),
        TransitionRow(.choice, "answered signedIn", .signedIn),
        TransitionRow(.choice, "returnAccepted", .screen(.login)),
        TransitionRow(.login, "navigateToResetRequest", .screen(.resetRequest)),
        TransitionRow(.login, "navigateToSignup", .screen(.signup)),
        TransitionRow(.signup, "navigateToLogin", .screen(.login)),
        TransitionRow(.login, "answered signedIn", .signedIn),
        TransitionRow(.login, "answered emailUnverified", .screen(.confirmEmail)),
        TransitionRow(.signup, "answered confirmationPending", .screen(.confirmEmail)),
        TransitionRow(.signup, "answered signedIn", .signedIn),
        TransitionRow(.choice, "answered sent", .screen(.signInCode)),
        TransitionRow(.login, "answered sent", .screen(.signInCode)),
        TransitionRow(.login, "answered rateLimited", .screen(.signInCode)),
        TransitionRow(.signInCode, "answered signedIn", .signedIn),
        TransitionRow(.signInCode, "navigateToLogin", .screen(.login)),
        TransitionRow(.resetRequest, "answered sent", .screen(.resetVerify)),
        TransitionRow(.resetRequest, "answered rateLimited", .screen(.resetVerify)),
        TransitionRow(.resetVerify, "navigateToResetRequest", .screen(.resetRequest)),
        TransitionRow(.resetVerify, "answered passwordChanged", .screen(.login)),
        TransitionRow(.confirmEmail, "answered signedIn", .signedIn),
        TransitionRow(.confirmEmail, "answered invalidCredentials", .screen(.login)),
        TransitionRow(.confirmEmail, "navigateToLogin", .screen(.login)),
        TransitionRow(.confirmEmail, "navigateToSignup", .screen(.signup)),
        TransitionRow(.secondFactor, "answered failed", .screen(.login)),
        TransitionRow(.secondFactor, "mailedLinkOpened", .screen(.login)),
        TransitionRow(.enrollFactor, "answered failed", .screen(.login)),
        TransitionRow(.enrollFactor, "mailedLinkOpened", .screen(.login)),
    ]

    /// What a mailed link does, wherever it finds the flow.
    static let links = Set(
        ScreenName.allCases.map { TransitionRow($0, "answered signedIn", .signedIn) }
            + ScreenName.allCases.filter { ![.resetVerify, .enrollFactor].contains($0) }.map {
                TransitionRow($0, "answered recoveryAllowed", .screen(.resetVerify))
            }
            + ScreenName.allCases.filter { ![.secondFactor, .enrollFactor].contains($0) }.flatMap {
                [
                    TransitionRow($0, "answered stepNeeded", .screen(.secondFactor)),
                    TransitionRow($0, "answered enrollmentNeeded", .screen(.enrollFactor)),
                ]
            })

    /// The way back from every other screen, and the start of another sign-in.
    static let returns = Set(
        ScreenName.allCases.filter { $0 != .choice }.flatMap { from in
            ["navigateToChoice", "startedOver"].map { TransitionRow(from, $0, .screen(.choice)) }
        })

    /// A state that is set from outside is taken as it is.
    static let sets = Set(
        ScreenName.allCases.flatMap { from in
            ScreenName.allCases.filter { $0 != from }.map { TransitionRow(from, "navigationSet", .screen($0)) }
        })

    var description: String { "\(from.rawValue): \(cause) → \(to.name)" }

    private var order: [Int] {
        let screens = ScreenName.allCases
        let target: Int =
            switch to {
            case .screen(let screen): screens.firstIndex(of: screen) ?? 0
            case .signedIn: screens.count
            }
        return [screens.firstIndex(of: from) ?? 0, target]
    }

    static func < (one: TransitionRow, other: TransitionRow) -> Bool {
        one.order == other.order ? one.cause < other.cause : one.order.lexicographicallyPrecedes(other.order)
    }
}
