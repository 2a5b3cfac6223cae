import Gatehouse

extension Catalogue {
    /// The subjects of notices in Japanese.
    static func japanese(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "パスワードが変更されました"
        case .passwordRemoved:
            "パスワードが削除されました"
        case .addressChanged:
            "メールアドレスが変更されました"
        case .providerAdded:
            "サインイン方法が追加されました"
        case .providerRemoved:
            "サインイン方法が削除されました"
        case .sessionStolen:
            "セッションの一つを終了しました"
        case .accountDeleted:
            "アカウントが削除されました"
        case .accountChanged:
            "アカウントが変更されました"
        case .accountBlocked:
            "アカウントがブロックされました"
        case .accountUnblocked:
            "アカウントのブロックが解除されました"
        case .sessionsEnded:
            "サインアウトされました"
        case .linkCreated:
            "サインイン用のリンクが作成されました"
        case .administratorAdded:
            "アカウントが管理者になりました"
        case .administratorRemoved:
            "アカウントは管理者ではなくなりました"
        }
    }

    /// What happened to an account, in Japanese.
    static func japanese(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "\(service) のアカウントに新しいパスワードが設定されました。"
        case .passwordRemoved:
            "\(service) のアカウントに、メールアドレスとパスワードでサインインできなくなりました。"
        case .addressChanged:
            "\(service) のアカウントのメールアドレスが変わりました。今後、お知らせはこのアドレスには届きません。"
        case .providerAdded:
            "\(service) のアカウントに \(provider) でサインインできるようになりました。"
        case .providerRemoved:
            "\(service) のアカウントに \(provider) でサインインできなくなりました。"
        case .sessionStolen:
            "\(service) のアカウントのセッションが二か所で使われました。誰かがセッションをコピーしたときに起こります。そのセッションは終了しました。"
        case .accountDeleted:
            "\(service) のアカウントと、それに属するすべてのデータが削除されました。"
        case .accountChanged:
            "\(service) のアカウントの情報が変更されました。"
        case .accountBlocked:
            "\(service) のアカウントがブロックされました。ブロックが終わるまでサインインできません。"
        case .accountUnblocked:
            "\(service) のアカウントのブロックが解除されました。再びサインインできます。"
        case .sessionsEnded:
            "\(service) のアカウントから、一つまたはすべての端末でサインアウトされました。"
        case .linkCreated:
            "\(service) のアカウントにサインインできるリンクまたはコードが作成されました。"
        case .administratorAdded:
            "\(service) のアカウントでサービスを管理できるようになりました。"
        case .administratorRemoved:
            "\(service) のアカウントではサービスを管理できなくなりました。"
        }
    }

    /// What to do about it, in Japanese.
    static func japanese(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、他の人がアカウントに入れる状態です。いつもの方法で \(service) を開き、「パスワードをお忘れですか？」から新しいパスワードを設定してください。他の端末はすべてサインアウトされます。"
        case .reviewSignIn:
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、他の人がアカウントに入れる状態です。いつもの方法で \(service) を開き、「パスワードをお忘れですか？」から新しいパスワードを設定し、見覚えのないサインイン方法を削除してください。"
        case .signInAgain:
            "サインアウトされていた場合は、もう一度サインインしてください。念のため、いつもの方法で \(service) を開き、「パスワードをお忘れですか？」から新しいパスワードを設定してください。他の端末はすべてサインアウトされます。"
        case .contact:
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、すぐに \(service) の運営者にお知らせください。"
        case .askAdministrator:
            "お心当たりがなければ、\(service) の運営者にお問い合わせください。"
        }
    }
}
