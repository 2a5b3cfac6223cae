import Foundation
import GatehouseDomain

extension Catalogue {
    /// Japanese.
    public static let japanese = Catalogue(
        language: "ja", isReviewed: false, text: japanese(_:), sentence: japanese(_:))

    private static func japanese(_ text: ScreenText) -> String {
        switch text {
        case .choiceTitle(let app): app.map { "\($0)へようこそ" } ?? "ようこそ"
        case .choiceText: "続けるには、サインインするか、アカウントを作成してください。"
        case .termsByContinuing: "続けると、利用規約とプライバシーポリシーに同意したことになります。"
        case .loginTitle: "サインイン"
        case .loginText: "アカウントのメールアドレスとパスワードを入力してください。"
        case .signupTitle: "アカウントの作成"
        case .signupText: "メールアドレスとパスワードが必要です。"
        case .resetRequestTitle: "パスワードをお忘れですか？"
        case .resetRequestText: "メールアドレスを入力してください。新しいパスワードを設定するためのコードをお送りします。"
        case .resetVerifyTitle: "新しいパスワードの設定"
        case .resetVerifyText(let email): "\(email) に届いたコードを入力し、パスワードを決めてください。"
        case .resetVerifyAccepted: "コードを確認しました。新しいパスワードを決めてください。"
        case .confirmEmailTitle: "メールをご確認ください"
        case .confirmEmailText(let email): "\(email) にお送りしたコードを入力してください。"
        case .emailLabel: "メールアドレス"
        case .passwordLabel: "パスワード"
        case .newPasswordLabel: "新しいパスワード"
        case .confirmPasswordLabel: "パスワード（確認）"
        case .codeLabel: "コード"
        case .passwordHelp(let minimum): "\(minimum)文字以上。"
        case .codeHelp(let length): "メールに記載された\(length)桁の数字。"
        case .consentLabel: "利用規約とプライバシーポリシーに同意します。"
        case .termsLink: "利用規約"
        case .privacyLink: "プライバシーポリシー"
        case .signIn: "サインイン"
        case .createAccount: "アカウントを作成"
        case .forgotPassword: "パスワードをお忘れですか？"
        case .sendCode: "コードを送信"
        case .setNewPassword: "新しいパスワードを設定"
        case .confirm: "確認"
        case .resendCode: "新しいコードを送信"
        case .back: "戻る"
        case .signInWith(let provider): "\(provider)でサインイン"
        case .continueAsGuest: "ゲストとして続ける"
        case .working: "お待ちください"
        }
    }

    private static func japanese(_ sentence: Sentence) -> String {
        switch sentence {
        case .failure(let error): japanese(error)
        case .emailInvalid: "name@example.com のようなメールアドレスを入力してください。"
        case .passwordMissing: "パスワードを入力してください。"
        case .passwordTooShort(let minimum): "パスワードは\(minimum)文字以上にしてください。"
        case .passwordTooLong: "このパスワードは長すぎます。もっと短くしてください。"
        case .passwordsDiffer: "パスワードが一致しません"
        case .consentMissing: "続けるには、規約に同意してください。"
        case .codeIncomplete(let length): "\(length)桁のコードを入力してください。"
        case .confirmationSent(let email): "\(email) にコードをお送りしました。受信トレイと迷惑メールフォルダをご確認ください。"
        case .confirmationNeeded(let email): "先にアドレスを確認してください。\(email) にお送りしたコードを入力するか、新しいコードを送信してください。"
        case .codeSentAgain(let email): "新しいコードを \(email) にお送りしました。前のコードは使えません。"
        case .resetSent(let email): "\(email) のアカウントがあれば、コードをお送りしました。"
        case .passwordChanged: "新しいパスワードを設定しました。新しいパスワードでサインインしてください。"
        case .text(let text): text
        }
    }

    private static func japanese(_ error: AuthError) -> String {
        switch error {
        case .cancelled: ""
        case .invalidCredentials: "メールアドレスまたはパスワードが正しくありません。"
        case .network: "サーバーに接続できませんでした。接続を確認して、もう一度お試しください。"
        case .unavailable: "現在ご利用いただけません。時間をおくか、別の方法をお試しください。"
        case .emailUnverified: "先にメールアドレスを確認してください。"
        case .rateLimited(let retryAfter): "少しお待ちください。\(japanese(delay: retryAfter))もう一度お試しいただけます。"
        case .otpIncorrect: "コードが正しくありません。もう一度確認するか、新しいコードを送信してください。"
        case .otpExpired: "このコードは有効期限が切れています。新しいコードを送信してください。"
        case .duplicateEmail: "このメールアドレスのアカウントはすでにあります。サインインをお試しください。"
        case .weakPassword: "このパスワードは推測されやすいものです。もっと長くしてください。"
        case .consentRequired: "続けるには、規約に同意してください。"
        case .sessionExpired: "セッションが終了しました。もう一度サインインしてください。"
        case .commonPassword: "このパスワードは真っ先に試されるものの一つです。別のものにしてください。"
        case .samePassword: "これは以前のパスワードです。新しいものにしてください。"
        case .emailInvalid: "このメールアドレスは使えません。入力に誤りがないかご確認ください。"
        case .signUpClosed: "現在、新しいアカウントは作成できません。"
        case .accountSuspended: "このアカウントは停止されています。サポートにお問い合わせください。"
        case .unknown: "サーバー側で問題が起きました。もう一度お試しください。"
        }
    }

    private static func japanese(delay: TimeInterval?) -> String {
        Span(delay: delay).map { "\($0.text(in: "ja"))後に" } ?? "しばらくしてから"
    }
}
