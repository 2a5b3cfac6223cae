import Gatehouse

extension Catalogue {
    /// The words of mails in Japanese.
    static func japanese(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): japanese(subject: kind)
        case .greeting: "こんにちは。"
        case .happened(let kind, let service): japanese(happened: kind, service)
        case .code(let code): "コード：\(code)"
        case .action(let kind): japanese(action: kind)
        case .orLink: "または、次のリンクを開き、ページのボタンを押してください。"
        case .lifeOfBoth(let span): "コードとリンクが使えるのは一度だけで、有効期間は\(span)です。新しいメールが届くと、このメールは使えなくなります。"
        case .lifeOfCode(let span): "コードが使えるのは一度だけで、有効期間は\(span)です。新しいメールが届くと、このメールは使えなくなります。"
        case .groupInvitation(let person, let group, let service):
            "\(person) さんが、\(service) のグループ「\(group)」にあなたを招待しています。"
        case .groupInvitationLink:
            "次のリンクを開いて招待の内容を確認し、表示されたページで参加してください。"
        case .groupInvitationLife(let span):
            "招待が使えるのは一度だけ、このメールアドレスだけで、有効期間は\(span)です。不要であれば、何もする必要はありません。同意なしにメンバーになることはありません。"
        case .unexpected(let kind, let service): japanese(unexpected: kind, service)
        case .noticeSubject(let notice): japanese(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): japanese(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "日時：\(time)"
        case .noticeDevice(let device): "端末：\(device)"
        case .device(let browser, let system): "\(system) の \(browser)"
        case .unknownDevice: "不明"
        case .noticeByAdministrator(let service): "実行者：\(service) の管理者"
        case .noticeAdvice(let advice, let service): japanese(noticeAdvice: advice, service)
        case .noticeLimit:
            "一日のうちに、同じ内容のメールを何通かお送りしました。再び起こっても、一日が過ぎるまで次のメールはお送りしません。"
        }
    }

    private static func japanese(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "メールアドレスをご確認ください"
        case .signIn:
            "サインイン"
        case .invitation:
            "招待が届いています"
        case .recovery:
            "パスワードの再設定"
        case .newAddress:
            "新しいメールアドレスをご確認ください"
        case .oldAddress:
            "メールアドレスの変更をご確認ください"
        case .reauthentication:
            "ご本人であることの確認"
        case .accountExists:
            "アカウントはすでにあります"
        case .addressTaken:
            "このアドレスのアカウントがあります"
        }
    }

    private static func japanese(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "このメールアドレスで \(service) のアカウントが作成されました。"
        case .signIn:
            "このメールアドレスで \(service) にサインインしようとしている人がいます。"
        case .invitation:
            "\(service) に招待されています。このメールアドレスのアカウントが用意されています。"
        case .recovery:
            "\(service) のアカウントについて、新しいパスワードが申し込まれました。"
        case .newAddress:
            "\(service) にアカウントを持つ人が、このメールアドレスを使おうとしています。"
        case .oldAddress:
            "\(service) のアカウントのメールアドレスが、このアドレスから別のものに変わろうとしています。"
        case .reauthentication:
            "\(service) のアカウントにサインインしている人が、パスワードを変更しようとしています。"
        case .accountExists:
            "このメールアドレスで \(service) のアカウントを作成しようとした人がいます。すでにアカウントをお持ちのため、新しいアカウントは作成されず、何も変わっていません。"
        case .addressTaken:
            "\(service) にアカウントを持つ人が、メールアドレスをこのアドレスに変更しようとしました。このアドレスのアカウントがすでにあるため、何も変わっていません。"
        }
    }

    private static func japanese(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "登録した画面に入力して、このアドレスがご自身のものであることを確認してください。"
        case .signIn:
            "入力を求められた画面に入力して、サインインしてください。"
        case .invitation:
            "入力を求められた画面に入力して、招待を受けてください。"
        case .recovery:
            "新しいパスワードを申し込んだ画面に入力してください。"
        case .newAddress, .oldAddress:
            "変更を申し込んだ画面に入力して、同意してください。"
        case .reauthentication:
            "入力を求められた画面に入力してください。"
        case .accountExists:
            "ご自身の場合は、お持ちのパスワードでサインインするか、「パスワードをお忘れですか？」から新しいパスワードを設定してください。"
        case .addressTaken:
            "ご自身の場合は、そのアカウントにサインインしてください。"
        }
    }

    private static func japanese(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "お心当たりがなければ、何もする必要はありません。コードがなければアカウントは使えません。コードは誰にも教えないでください。"
        case .signIn:
            "お心当たりがなければ、何もする必要はありません。コードがなければ誰もサインインできません。コードは誰にも教えないでください。"
        case .invitation:
            "アカウントが不要であれば、何もする必要はありません。コードがなければ使えません。"
        case .recovery:
            "お心当たりがなければ、何もする必要はありません。パスワードはそのままです。コードは誰にも教えないでください。"
        case .newAddress:
            "お心当たりがなければ、何もする必要はありません。コードがなければ、このアドレスは使われません。コードは誰にも教えないでください。"
        case .oldAddress:
            "お心当たりがなければ、パスワードを変更してください。ほかの人がアカウントにサインインしています。コードがなければアドレスは変わりません。コードは誰にも教えないでください。"
        case .reauthentication:
            "お心当たりがなければ、パスワードを変更してください。ほかの人がアカウントにサインインしています。コードは誰にも教えないでください。"
        case .accountExists:
            "お心当たりがなければ、何もする必要はありません。アカウントがあることは相手に知らされていません。"
        case .addressTaken:
            "お心当たりがなければ、何もする必要はありません。アカウントがあることは、相手に知らされていません。"
        }
    }
}
