import GatehouseDomain

extension ScreenText {
    /// The words of the screens in Japanese.
    package var japanese: String {
        switch self {
        case .choiceTitle(let app): app.map { "\($0) へようこそ" } ?? "ようこそ"
        case .choiceText: "サインインするか、アカウントを作成してください。"
        case .invitedBy(let name): "\(name) さんから招待されています。"
        case .signUpToJoin(let group?): "\(group) に参加するには、アカウントを作成してください。"
        case .signUpToJoin(nil): "招待を受けるには、アカウントを作成してください。"
        case .signInToJoin(let group?): "\(group) に参加するには、サインインしてください。"
        case .signInToJoin(nil): "招待を受けるには、サインインしてください。"
        case .invitationWaits(let group?): "サインインすると、\(group) に参加できます。"
        case .invitationWaits(nil): "サインインすると、招待を受けられます。"
        case .lastUsed(let provider?): "前回は \(provider) でサインインしました。"
        case .lastUsed(nil): "前回はメールアドレスでサインインしました。"
        case .termsByContinuing: "続けると、[利用規約](terms)と[プライバシーポリシー](privacy)に同意したことになります。"
        case .loginTitle: "サインイン"
        case .loginText: "メールアドレスとパスワードを入力してください。"
        case .signupTitle: "アカウントの作成"
        case .signupText: "メールアドレスを入力し、パスワードを設定してください。"
        case .resetRequestTitle: "パスワードをお忘れですか？"
        case .resetRequestText: "メールアドレスを入力してください。新しいパスワードを設定するためのコードをお送りします。"
        case .resetRequestLinkText: "メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。"
        case .resetVerifyTitle: "新しいパスワードの設定"
        case .resetVerifyText(let email): "\(email) にお送りしたコードを入力し、新しいパスワードを設定してください。"
        case .resetVerifyAccepted: "コードを確認しました。新しいパスワードを設定してください。"
        case .confirmEmailTitle: "メールをご確認ください"
        case .confirmEmailText(let email): "\(email) にお送りしたコードを入力してください。"
        case .linkMailedText(let email): "\(email) にお送りしたリンクを開いてから、サインインしてください。"
        case .signInCodeText(let email): "サインインするには、\(email) にお送りしたコードを入力してください。"
        case .emailLabel: "メールアドレス"
        case .passwordLabel: "パスワード"
        case .newPasswordLabel: "新しいパスワード"
        case .confirmPasswordLabel: "パスワード（確認）"
        case .codeLabel: "コード"
        case .passwordHelp(let minimum): "\(minimum)文字以上で入力してください。"
        case .codeHelp(let length): "\(length)桁のコードを入力してください。"
        case .consentLabel: "[利用規約](terms)と[プライバシーポリシー](privacy)に同意します。"
        case .termsLink: "利用規約"
        case .privacyLink: "プライバシーポリシー"
        case .signIn: "サインイン"
        case .createAccount: "アカウントを作成"
        case .forgotPassword: "パスワードをお忘れですか？"
        case .sendCode: "コードを送信"
        case .sendLink: "リンクを送信"
        case .emailMeCode: "コードをメールで受け取る"
        case .usePassword: "パスワードを使う"
        case .setNewPassword: "新しいパスワードを設定"
        case .confirm: "確認"
        case .resendCode: "新しいコードを送信"
        case .resendLink: "新しいリンクを送信"
        case .changeEmail: "メールアドレスを変更"
        case .continueText: "中断したところから続けるには、もう一度サインインしてください。"
        case .continueAs(let name): "\(name) として続ける"
        case .useAnotherAccount: "別のアカウントを使う"
        case .optionalLabel(let label): "\(label)（任意）"
        case .dismiss: "閉じる"
        case .back: "戻る"
        case .signInWith(let provider): "\(provider) でサインイン"
        case .continueAsGuest: "ゲストとして続ける"
        case .working: "お待ちください"
        case .errorTitle: "サインインできませんでした"
        case .authRequiredTitle: "サインインが必要です"
        case .authRequiredText: "表示するにはサインインしてください。"
        case .sessionExpiredTitle: "セッションの有効期限が切れました"
        case .sessionExpiredText: "セッションが終了しました。中断したところから続けるには、もう一度サインインしてください。"
        case .lockedTitle: "アプリがロックされています"
        case .lockedText: "中断したところから続けるには、ご本人であることを確認してください。"
        case .stepUpTitle: "ご本人であることの確認"
        case .stepUpText: "アカウントを保護するため、開く前にもう一度サインインしてください。"
        case .unlock: "ロックを解除"
        case .notNow: "今はしない"
        case .linkRefusedTitle: "このリンクは開けません"
        case .linkRefusedText: "このアプリのリンクではないか、一部が欠けています。送信者に新しいリンクを依頼してください。"
        case .linkForSignedOutText: "サインアウトしているときだけ使えるリンクです。サインアウトしてから、もう一度開いてください。"
        case .linkTooLateText: "開いてから時間が経ちすぎました。もう一度開いてください。"
        case .linkDroppedTitle: "前に開いたリンクは無効になりました"
        case .invitationOverText: "この招待は期限切れか、すでに使われています。送信者に新しい招待を依頼してください。"
        case .invitationOverTitle: "この招待は利用できません"
        case .invitationExpiredText: "期限が切れています。送信者に新しい招待を依頼してください。"
        case .invitationUsedText: "すでに使われています。ご自身で使った場合は、サインインしてください。そうでない場合は、送信者に新しい招待を依頼してください。"
        case .invitationRevokedText: "送信者が取り消しました。間違いと思われる場合は、送信者に確認してください。"
        case .or: "または"
        case .showPassword: "パスワードを表示"
        case .signedInTitle: "サインインしました"
        case .signOut: "サインアウト"
        case .goToSignIn: "サインインへ"
        }
    }
}

extension Sentence {
    /// The sentences of notices in Japanese.
    package var japanese: String {
        switch self {
        case .failure(let error): error.japanese
        case .emailInvalid: "name@example.com のようなメールアドレスを入力してください。"
        case .passwordMissing: "パスワードを入力してください。"
        case .passwordTooShort(let minimum): "パスワードは\(minimum)文字以上にしてください。"
        case .passwordTooLong: "このパスワードは長すぎます。もっと短いパスワードを設定してください。"
        case .passwordsDiffer: "パスワードが一致しません"
        case .consentMissing: "続けるには、規約に同意してください。"
        case .codeIncomplete(let length): "コードは\(length)桁です。すべて入力してください。"
        case .confirmationSent(let email): "\(email) にコードをお送りしました。受信トレイと迷惑メールフォルダーをご確認ください。"
        case .confirmationNeeded(let email): "先にメールアドレスの確認手続きを完了してください。\(email) にお送りしたコードを入力するか、新しいコードをリクエストしてください。"
        case .codeSentAgain(let email): "\(email) がまだ確認されていない場合は、新しいコードをお送りしています。前のコードは使えません。"
        case .confirmationLinkSent(let email): "\(email) にリンクをお送りしました。受信トレイと迷惑メールフォルダーをご確認ください。"
        case .confirmationLinkNeeded(let email): "先にメールアドレスの確認手続きを完了してください。\(email) にお送りしたリンクを開くか、新しいリンクをリクエストしてください。"
        case .emailConfirmed: "メールアドレスを確認しました。"
        case .signInInstead(let email): "\(email) はすでに確認されている可能性があります。パスワードでサインインしてください。"
        case .resetSent(let email): "\(email) のアカウントがある場合は、コードをお送りしています。"
        case .resetSentAgain(let email): "\(email) のアカウントがある場合は、新しいコードをお送りしています。前のコードは使えません。"
        case .resetSentBefore(let email): "少し前に \(email) のコードをリクエストした場合、そのコードはまだ使えます。ここに入力してください。"
        case .resetLinkSent(let email): "\(email) のアカウントがある場合は、リンクをお送りしています。"
        case .detailMissing(let label): "「\(label.text(in: .japanese))」を入力してください。"
        case .detailTooShort(let label, let minimum):
            "「\(label.text(in: .japanese))」は\(minimum)文字以上で入力してください。"
        case .detailTooLong(let label, let maximum):
            "「\(label.text(in: .japanese))」は\(maximum)文字以内で入力してください。"
        case .detailNotDigits(let label): "「\(label.text(in: .japanese))」には数字だけを入力してください。"
        case .detailNotAlphanumeric(let label):
            "「\(label.text(in: .japanese))」には半角英数字だけを入力してください。"
        case .detailNotPrintable(let label): "「\(label.text(in: .japanese))」に制御文字は使えません。"
        case .linkExpired: "このリンクは使用済みか、有効期限が切れています。新しいリンクをリクエストしてください。"
        case .linkOpenedElsewhere:
            "このリンクは、リクエストしたデバイスで開いてください。ここで新しいリンクをリクエストすることもできます。"
        case .tooManySignIns(let retryAfter):
            "試行回数が多すぎます。\(TimeText(after: retryAfter).japanese)もう一度お試しいただくか、パスワードを再設定してください。"
        case .passwordChanged: "パスワードを変更しました。新しいパスワードでサインインしてください。"
        case .linkReplaced: "別のリンクを開いたため、前に開いたリンクは無効になりました。"
        case .invitationReplaced: "別の招待を開いたため、前に開いた招待は待機していません。前の招待を受けるには、もう一度開いてください。"
        case .linkDropped: "待機していたリンクは無効になりました。必要な場合は、もう一度開いてください。"
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in Japanese.
    package var japanese: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "メールアドレスまたはパスワードが正しくありません。"
        case .network: "サーバーに接続できませんでした。接続を確認して、もう一度お試しください。"
        case .unavailable: "現在ご利用いただけません。時間をおいてからもう一度お試しいただくか、別のサインイン方法をお使いください。"
        case .emailUnverified: "先にメールアドレスの確認手続きを完了してください。"
        case .rateLimited(let retryAfter): "試行回数が多すぎます。\(TimeText(after: retryAfter).japanese)もう一度お試しください。"
        case .otpIncorrect: "コードが正しくありません。もう一度確認するか、新しいコードをリクエストしてください。"
        case .otpExpired: "このコードは有効期限が切れています。新しいコードをリクエストしてください。"
        case .linkNeeded: "間違ったコードが何度も入力されました。代わりにメール内のリンクを開いてください。"
        case .duplicateEmail: "このメールアドレスのアカウントはすでにあります。サインインをお試しください。"
        case .weakPassword: "このパスワードは推測されやすいため、設定できません。もっと長いパスワードを設定してください。"
        case .consentRequired: "続けるには、規約に同意してください。"
        case .sessionExpired: "セッションが終了しました。もう一度サインインしてください。"
        case .notSignedIn: "サインインしていません。先にサインインしてください。"
        case .unsupported: "この操作はここでは行えません。"
        case .commonPassword: "このパスワードはよく使われているため、設定できません。別のパスワードを設定してください。"
        case .samePassword: "現在と同じパスワードです。別のパスワードを設定してください。"
        case .emailInvalid: "このメールアドレスは使えません。入力に誤りがないかご確認ください。"
        case .signUpClosed: "現在、新しいアカウントは作成できません。"
        case .accountSuspended: "このアカウントは利用停止中です。サポートにお問い合わせください。"
        case .unknown: "サーバー側で問題が起きました。もう一度お試しください。"
        }
    }
}

extension AccountText {
    /// The words of the account's screens in Japanese.
    package var japanese: String {
        switch self {
        case .title: "アカウント"
        case .name: "名前"
        case .changeName: "名前を変更"
        case .nameHelp: "ほかのメンバーに表示されます。省略できます。"
        case .nameTooLong(let limit): "\(limit)文字以内で入力してください。"
        case .save: "保存"
        case .nameSaved: "名前を保存しました。"
        case .changeDetails: "登録内容を変更"
        case .detailsSaved: "登録内容を保存しました。"
        case .email: "メールアドレス"
        case .changeEmail: "メールアドレスを変更"
        case .emailText: "新しいアドレスにコードをお送りします。"
        case .newEmail: "新しいメールアドレス"
        case .pendingEmail: "確認待ちの変更"
        case .enterCode: "コードを入力"
        case .codeSentTo(let email): "\(email) にお送りしたコードを入力してください。"
        case .useCodeOf(let email): "\(email) にお送りしたコードを使う"
        case .checkBothInboxes: "確認のため、両方の受信トレイをご覧ください。続いて、もう一方のコードを入力してください。"
        case .codeSentAgain: "新しいコードをお送りしました。"
        case .keepEmail: "現在のメールアドレスを使い続ける"
        case .emailKept: "変更を取り消しました。メールアドレスは変わりません。"
        case .emailChanged: "メールアドレスを変更しました。"
        case .changePassword: "パスワードを変更"
        case .passwordText: "ほかで使っていないパスワードを設定してください。"
        case .currentPassword: "現在のパスワード"
        case .currentPasswordMissing: "現在のパスワードを入力してください。"
        case .currentPasswordWrong: "現在のパスワードが正しくありません。"
        case .codeNeeded: "ご本人確認のため、メールでお送りしたコードを入力してください。"
        case .passwordChanged: "パスワードを変更しました。"
        case .methods: "サインイン方法"
        case .methodsText: "次のいずれの方法でもサインインできます。"
        case .addProvider(let provider): "\(provider) を追加"
        case .removeMethod(let provider): "\(provider) を削除"
        case .providerAdded: "サインイン方法を追加しました。"
        case .providerRemoved: "サインイン方法を削除しました。"
        case .onlyMethod: "この方法を削除する前に、別のサインイン方法を追加してください。"
        case .providerTaken: "このサインイン方法は、すでに別のアカウントで使われています。"
        case .language: "言語"
        case .languageText: "使用する言語を選んでください。"
        case .asOnDevice: "デバイスの設定と同じ"
        case .signOut: "サインアウト"
        case .deleteAccount: "アカウントを削除"
        case .deleteText: "アカウントは完全に削除され、すべてのデバイスからサインアウトされます。"
        case .deleteWarning: "すぐに実行され、元に戻せません。"
        case .deleteByPassword: "ご本人確認のため、パスワードを入力してください。"
        case .deleteByProvider: "ご本人確認のため、もう一度サインインしていただきます。"
        case .deleteBox: "アカウントを完全に削除する"
        case .deleteBoxMissing: "確認のためチェックを入れてください。"
        case .recentSignInNeeded: "この操作は、サインインから10分以内に行う必要があります。いったんサインアウトし、もう一度サインインしてから戻ってください。"
        case .otherPerson: "別のアカウントです。削除するアカウントでサインインしてください。"
        case .notSet: "未設定"
        }
    }
}

extension TimeText {
    /// Times in Japanese.
    package var japanese: String {
        switch self {
        case .justNow: "たった今"
        case .minutesAgo(let count): "\(count)分前"
        case .hoursAgo(let count): "\(count)時間前"
        case .daysAgo(let count): "\(count)日前"
        case .after(let span): "\(span.text(in: .japanese))後に"
        case .later: "しばらくしてから"
        }
    }
}
