import Foundation
import Gatehouse
import GatehouseDomain
import Testing

@Suite
struct CatalogueTests {
    private static let sentence = Catalogue.english.sentence

    @Test("FLOW-23 every error has a sentence of its own, without a code in it", arguments: Samples.errors)
    func everyError(error: AuthError) {
        guard error != .cancelled else { return }
        let text = Self.sentence(.failure(error))
        #expect(text.count >= 20)
        #expect(text.first?.isUppercase == true)
        #expect(text.last == ".")
        #expect(!text.contains("_"))
        #expect(!text.contains(error.code))
    }

    @Test("FLOW-23 unknown errors share one sentence, whatever their code")
    func unknown() {
        let one = Self.sentence(.failure(.unknown("server_error")))
        for code in ["", "planted\ncode", "<b>planted</b>"] {
            #expect(Self.sentence(.failure(.unknown(code))) == one)
        }
    }

    @Test("FLOW-23 different errors have different sentences")
    func differentErrors() {
        let same: Set<AuthError> = [.rateLimited(retryAfter: 30)]
        let errors = Samples.errors.filter { !same.contains($0) }
        #expect(Set(errors.map { Self.sentence(.failure($0)) }).count == errors.count)
    }

    @Test("FLOW-23 every other sentence says something", arguments: Samples.sentences)
    func everySentence(sentence: Sentence) {
        #expect(Self.sentence(sentence).count >= 10)
    }

    @Test(
        "FLOW-23 a wait is said in words, however odd the number",
        arguments: [
            (nil, "later"), (0, "in 1 second"), (-5, "in 1 second"), (0.2, "in 1 second"), (1, "in 1 second"),
            (1.2, "in 2 seconds"), (89, "in 89 seconds"), (90, "in 2 minutes"), (120, "in 2 minutes"),
            (3_600, "in 60 minutes"), (5_340, "in 89 minutes"), (5_400, "in 2 hours"), (86_400, "in 24 hours"),
            (1e300, "in 24 hours"), (-1e300, "in 1 second"), (.infinity, "later"), (-.infinity, "later"),
            (.nan, "later"),
        ] as [(TimeInterval?, String)])
    func waits(delay: TimeInterval?, words: String) {
        #expect(Self.sentence(.failure(.rateLimited(retryAfter: delay))) == "Too many attempts. Try again \(words).")
    }

    @Test("FLOW-14 a taken address is said in these words")
    func duplicate() {
        #expect(
            Self.sentence(.failure(.duplicateEmail))
                == "An account with this email already exists. Try logging in instead.")
    }

    @Test("FLOW-15 consent that the back end misses is said in the words of the screen")
    func consent() {
        #expect(Self.sentence(.failure(.consentRequired)) == Self.sentence(.consentMissing))
    }

    @Test("FLOW-20 requesting a reset does not reveal whether the email has an account")
    func resetSaysNothing() {
        #expect(Self.sentence(.resetSent(email: Samples.email)).hasPrefix("If there's an account for ada@example.com"))
    }

    @Test("FLOW-25 the labels that people read and tests look for are the published ones")
    func labels() {
        let choice = FlowDriver().screen().actions.map(\.label)
        #expect(
            choice == [
                "Sign in with Apple", "Sign in with Google", "Sign In", "Create Account", "Continue as Guest",
            ])
        #expect(FlowDriver(at: .login).screen().actions.map(\.label).prefix(2) == ["Sign In", "Forgot password?"])
        #expect(
            FlowDriver(at: .signup(consentAccepted: false)).screen().actions.first?.label == "Create Account")
    }

    @Test("FLOW-23 an app that wants other words answers the sentences it cares about itself")
    func overriding() {
        let english = Catalogue.english
        let own = Catalogue(language: "en", text: english.text) { sentence in
            if case .failure(.network) = sentence { "No signal on this site." } else { english.sentence(sentence) }
        }
        #expect(own.sentence(.failure(.network)) == "No signal on this site.")
        #expect(own.sentence(.passwordsDiffer) == "Passwords don't match")
        #expect(english.language == "en")
        #expect(!english.isRightToLeft)
    }
}
