import Gatehouse

extension Catalogue {
    /// The subjects of notices in Japanese.
    static func japanese(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "パスワードが変更されました"
        case .accountSecured: "アカウントを保護しました"
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
        case .accountBlocked: "アカウントの利用が停止されました"
        case .accountUnblocked: "アカウントの利用停止が解除されました"
        case .sessionsEnded:
            "サインアウトされました"
        case .linkCreated:
            "サインイン用のリンクが作成されました"
        case .administratorAdded: "アカウントに管理者権限が付与されました"
        case .administratorRemoved: "アカウントの管理者権限が取り消されました"
        }
    }

    /// What happened to an account, in Japanese.
    static func japanese(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "\(service) のアカウントに新しいパスワードが設定されました。"
        case .accountSecured:
            "\(service) のアカウントで、このメールアドレスが確認されました。それまでの設定は第三者が行った可能性があるため、削除しました。"
        case .passwordRemoved:
            "\(service) のアカウントに、メールアドレスとパスワードでサインインできなくなりました。"
        case .addressChanged:
            "\(service) のアカウントのメールアドレスが変わりました。今後、お知らせはこのアドレスには届きません。"
        case .providerAdded:
            "\(service) のアカウントに \(provider) でサインインできるようになりました。"
        case .providerRemoved:
            "\(service) のアカウントに \(provider) でサインインできなくなりました。"
        case .sessionStolen: "\(service) のアカウントのセッションが2か所で使われました。第三者がセッションをコピーした可能性があります。そのため、このセッションを終了しました。"
        case .accountDeleted:
            "\(service) のアカウントと、それに属するすべてのデータが削除されました。"
        case .accountChanged:
            "\(service) のアカウントの情報が変更されました。"
        case .accountBlocked: "\(service) のアカウントの利用が停止されました。停止が解除されるまでサインインできません。"
        case .accountUnblocked: "\(service) のアカウントの利用停止が解除されました。再びサインインできます。"
        case .sessionsEnded: "\(service) のアカウントからサインアウトされました。"
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
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、第三者がアカウントにアクセスできる可能性があります。いつもの方法で \(service) "
                + "を開き、「パスワードをお忘れですか？」から新しいパスワードを設定してください。ほかのデバイスはすべてサインアウトされます。"
        case .reviewSignIn:
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、第三者がアカウントにアクセスできる可能性があります。いつもの方法で \(service) "
                + "を開き、「パスワードをお忘れですか？」から新しいパスワードを設定し、見覚えのないサインイン方法を削除してください。"
        case .signInAgain:
            "サインアウトされていた場合は、もう一度サインインしてください。念のため、いつもの方法で \(service) "
                + "を開き、「パスワードをお忘れですか？」から新しいパスワードを設定してください。ほかのデバイスはすべてサインアウトされます。"
        case .contact:
            "ご自身の場合は、何もする必要はありません。お心当たりがなければ、すぐに \(service) の運営者にお知らせください。"
        case .askAdministrator:
            "お心当たりがなければ、\(service) の運営者にお問い合わせください。"
        }
    }
}
