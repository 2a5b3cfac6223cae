extension MailText {
    /// The words of mails in Japanese.
    package var japanese: String {
        switch self {
        case .subject(let kind, let code, let service): japanese(subject: kind, code, service)
        case .title(let kind, let service): japanese(title: kind, service)
        case .happened(let kind, let service): japanese(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): japanese(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "このメールアドレスを \(service) のアカウント（\(day)作成、メールアドレス未登録）に設定するリクエストがありました。ご自身の操作であれば、リクエストした画面でこのコードを入力してください。"
        case .code(let code): "コード：\(code)"
        case .action(let kind): japanese(action: kind)
        case .orLink: "または、こちらから続けてください："
        case .linkFallback: "ボタンが使えない場合は、次のリンクを開いてください："
        case .button(let kind): japanese(button: kind)
        case .lifeOfBoth(let span): "コードとリンクは送信から\(span)後に無効になります。使えるのは1回だけです。新しいメールが届いた場合は、そちらをお使いください。"
        case .lifeOfCode(let span): "コードは送信から\(span)後に無効になります。使えるのは1回だけです。新しいメールが届いた場合は、そちらをお使いください。"
        case .groupInvitation(let person, let group, let service):
            "\(person) さんから、\(service) のグループ「\(group)」への招待が届いています。"
        case .groupInvitationTitle(let person, let group): "\(person) さんからグループ「\(group)」への招待"
        case .groupInvitationHeading: "グループへの招待"
        case .groupInvitationLink: "次のページで招待を確認し、参加してください："
        case .groupInvitationButton: "招待を見る"
        case .groupInvitationLife(let span):
            "この招待は、このメールアドレスで1回だけ使えます。送信から\(span)後に無効になります。参加しない場合は、このメールを無視してください。同意なしにメンバーになることはありません。"
        case .unexpected(let kind): japanese(unexpected: kind)
        case .noticeSubject(let notice): japanese(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): japanese(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "バックアップコードがもう残っていません。今すぐ新しいコードを作成してください。"
        case .backupCodesLeft(let count): "バックアップコードは残り\(count)個です。早めに新しいコードを作成してください。"
        case .noticeRemoved(let list): "削除：\(list)"
        case .noticeKept(let list): "引き続き有効：\(list)"
        case .way(.password): "パスワード"
        case .way(.addressChange): "メールアドレスの変更（確認待ち）"
        case .way(.passkeys): "パスキー"
        case .way(.factors): "2段階認証"
        case .way(.sessions): "ほかのデバイスのセッション"
        case .way(.provider(let name)): name
        case .noticeChanged(let list): "変更された項目：\(list)"
        case .detail(.name): "名前"
        case .detail(.confirmation): "メールアドレスの確認状態"
        case .detail(.others): "その他の情報"
        case .noticeTime(let time): "日時：\(time)"
        case .noticeDevice(let device): "デバイス：\(device)"
        case .noticeNetwork(let network): "ネットワーク：\(network)"
        case .device(let browser, let system): "\(system) の \(browser)"
        case .unknownDevice: "不明"
        case .noticeBy(let who): "実行者：\(who)"
        case .noticeByMember(let name): "実行者：\(name) さん"
        case .administrator(let service): "\(service) の管理者"
        case .sender(let service, nil): "送信元：\(service)"
        case .sender(let service, let contact?): "送信元：\(service)（お問い合わせ：\(contact)）"
        case .help(let contact): "お困りの場合は \(contact) までご連絡ください。"
        case .noticeExpected: "ご自身の操作であれば、対応は不要です。"
        case .noticeAdvice(let advice, let service): japanese(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): japanese(noticeStep: step, service)
        case .noticeContact(let contact): "お心当たりがない場合は、すぐに \(contact) までご連絡ください。"
        case .noticeQuestion(let contact): "お心当たりがない場合は、\(contact) までお問い合わせください。"
        case .noticeLimit: "過去24時間に、同じ内容のメールを何通かお送りしました。同じことが再び起きても、24時間が経過するまで新たなメールはお送りしません。"
        }
    }

    private func japanese(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "\(service) のメールアドレス確認コード：\(code)"
        case .signIn: "\(service) のサインインコード：\(code)"
        case .recovery: "\(service) のパスワード再設定コード：\(code)"
        case .newAddress: "\(service) の新しいメールアドレスの確認コード：\(code)"
        case .oldAddress: "\(service) のメールアドレス変更の確認コード：\(code)"
        case .reauthentication: "\(service) のご本人確認コード：\(code)"
        case .groupProof: "\(service) のグループ参加の確認コード：\(code)"
        case .invitation: "\(service) に招待されています"
        case .accountExists: "\(service) のアカウントはすでに登録されています"
        case .addressTaken: "このメールアドレスは \(service) にすでに登録されています"
        }
    }

    private func japanese(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "メールアドレスの確認"
        case .signIn: "\(service) にサインイン"
        case .invitation: "\(service) に招待されています"
        case .recovery: "パスワードの再設定"
        case .newAddress: "新しいメールアドレスの確認"
        case .oldAddress: "メールアドレス変更の確認"
        case .reauthentication: "ご本人確認"
        case .accountExists: "アカウントはすでに登録されています"
        case .addressTaken: "このメールアドレスはすでに登録されています"
        case .groupProof: "メールアドレスの確認"
        }
    }

    private func japanese(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "このメールアドレスで \(service) のアカウントが作成されました。ご自身で作成した場合は、登録した画面でこのコードを入力してください。"
        case .signIn: "\(service) にサインインするには、コードをリクエストした画面でこのコードを入力してください。"
        case .invitation: "\(service) のアカウントが用意されています。招待を受けるには、コードの入力を求められた画面でこのコードを入力してください。"
        case .recovery: "\(service) のアカウントについて、パスワード再設定のリクエストを受け付けました。リクエストした画面でこのコードを入力してください。"
        case .newAddress: "このメールアドレスを \(service) のアカウントに設定するリクエストがありました。ご自身の操作であれば、リクエストした画面でこのコードを入力してください。"
        case .oldAddress: "\(service) のアカウントのメールアドレスを変更するリクエストがありました。ご自身の操作であれば、変更をリクエストした画面でこのコードを入力してください。"
        case .reauthentication: "サインイン中の \(service) のアカウントで、ご本人確認が必要な操作がありました。ご自身の操作であれば、コードの入力を求められた画面でこのコードを入力してください。"
        case .accountExists: "このメールアドレスで \(service) のアカウントを作成しようとする操作がありました。すでに登録されているため、何も変更されていません。"
        case .addressTaken: "別の \(service) アカウントのメールアドレスを、このアドレスに変更しようとする操作がありました。このアドレスはすでに登録されているため、何も変更されていません。"
        case .groupProof: "このメールアドレス宛ての招待で、\(service) のグループに参加しようとする操作がありました。ご自身の操作であれば、コードの入力を求められた画面でこのコードを入力してください。"
        }
    }

    /// A mail about anything but a change of address names no address.
    private func japanese(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "\(service) のアカウントで、メールアドレスを \(old) から \(new) に変更するリクエストがありました。ご自身の操作であれば、変更をリクエストした画面でこのコードを入力してください。"
        case .oldAddress:
            "ご利用中の \(service) のアカウントで、メールアドレスを \(old) から \(new) に変更するリクエストがありました。"
                + "ご自身の操作であれば、変更をリクエストした画面でこのコードを入力してください。"
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            japanese(happened: kind, service)
        }
    }

    private func japanese(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists: "ご自身の操作であれば、パスワードでサインインするか、「パスワードをお忘れですか？」から新しいパスワードを設定してください。"
        case .addressTaken: "ご自身の操作であれば、このメールアドレスのアカウントにサインインしてください。"
        }
    }

    private func japanese(button kind: MailKind) -> String {
        switch kind {
        case .signup: "メールアドレスを確認"
        case .signIn: "サインイン"
        case .invitation: "招待を受ける"
        case .recovery: "パスワードを再設定"
        case .newAddress, .oldAddress: "変更を承認"
        case .reauthentication, .groupProof: "続ける"
        case .accountExists, .addressTaken: "サインインへ進む"
        }
    }

    private func japanese(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup: "お心当たりがない場合は、このメールを無視してください。コードがなければアカウントは使えません。コードは誰にも教えないでください。"
        case .signIn: "お心当たりがない場合は、このメールを無視してください。コードがなければ誰もサインインできません。コードは誰にも教えないでください。"
        case .invitation: "アカウントが不要な場合は、このメールを無視してください。コードがなければアカウントは使えません。"
        case .recovery: "お心当たりがない場合は、このメールを無視してください。パスワードはそのままです。コードは誰にも教えないでください。"
        case .newAddress: "お心当たりがない場合は、このメールを無視してください。コードがなければ、このアドレスが追加されることはありません。コードは誰にも教えないでください。"
        case .oldAddress:
            "お心当たりがない場合は、第三者がアカウントにサインインしていると考えられます。すぐに新しいパスワードを設定してください。コードがなければアドレスは変わりません。コードは誰にも教えないでください。"
        case .reauthentication: "お心当たりがない場合は、第三者がアカウントにサインインしていると考えられます。すぐに新しいパスワードを設定してください。コードは誰にも教えないでください。"
        case .accountExists: "お心当たりがない場合も、対応は不要です。アカウントがあることは、操作した人には伝わっていません。"
        case .addressTaken: "お心当たりがない場合も、対応は不要です。このアドレスのアカウントがあることは、操作した人には伝わっていません。"
        case .groupProof: "お心当たりがない場合は、このメールを無視してください。コードがなければ、誰も招待を受けられません。コードは誰にも教えないでください。"
        }
    }

    /// The subjects of notices in Japanese.
    private func japanese(noticeSubject notice: SecurityNotice) -> String {
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
        case .passkeyAdded: "パスキーが追加されました"
        case .passkeyRemoved: "パスキーが削除されました"
        case .factorAdded: "2段階目の確認方法が追加されました"
        case .factorRemoved: "2段階目の確認方法が削除されました"
        case .factorsReset: "2段階認証がリセットされました"
        case .backupCodesMade: "新しいバックアップコードが作成されました"
        case .backupCodeUsed: "バックアップコードが使われました"
        case .backupCodesFew: "新しいバックアップコードが必要です"
        case .sessionStolen: "不審なセッションを終了しました"
        case .accountDeleted:
            "アカウントが削除されました"
        case .accountChanged: "アカウントの情報が変更されました"
        case .accountBlocked: "アカウントの利用が停止されました"
        case .accountUnblocked: "アカウントの利用停止が解除されました"
        case .sessionsEnded: "セッションが終了しました"
        case .linkCreated: "サインイン用リンクが作成されました"
        case .administratorAdded: "管理者権限が付与されました"
        case .administratorRemoved: "管理者権限が取り消されました"
        case .groupRemoved: "グループから外されました"
        case .groupDeleted: "グループが削除されました"
        case .groupOwnerAdded: "グループのオーナーになりました"
        case .groupOwnerRemoved: "グループのオーナーではなくなりました"
        case .groupAdminAdded: "グループの管理者になりました"
        case .groupAdminRemoved: "グループの管理者ではなくなりました"
        case .groupInherited: "グループを引き継ぎました"
        }
    }

    /// What happened to an account, in Japanese.
    private func japanese(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged:
            "\(service) のアカウントに新しいパスワードが設定されました。"
        case .accountSecured:
            "\(service) のアカウントで、このメールアドレスが確認されました。それまでの設定は第三者が行った可能性があるため、削除しました。"
        case .passwordRemoved:
            "\(service) のアカウントに、メールアドレスとパスワードでサインインできなくなりました。"
        case .addressChanged: "\(service) のアカウントのメールアドレスが変更されました。今後、このアドレスにメールはお送りしません。"
        case .providerAdded:
            "\(service) のアカウントに \(about) でサインインできるようになりました。"
        case .providerRemoved:
            "\(service) のアカウントに \(about) でサインインできなくなりました。"
        case .passkeyAdded: "\(service) のアカウントに新しいパスキーでサインインできるようになりました。"
        case .passkeyRemoved: "\(service) のアカウントからパスキーが1つ削除され、そのパスキーではサインインできなくなりました。"
        case .factorAdded: "\(service) のアカウントへのサインインに、2段階目の確認が必要になりました。"
        case .factorRemoved: "\(service) のアカウントから、2段階目の確認方法が1つ削除されました。"
        case .factorsReset: "\(service) のアカウントの2段階目の確認方法が、バックアップコードも含めてすべて削除され、すべてのデバイスからサインアウトされました。"
        case .backupCodesMade: "\(service) のアカウントで、新しいバックアップコードが作成されました。以前のコードは使えません。"
        case .backupCodeUsed: "\(service) のアカウントへのサインインに、バックアップコードが使われました。同じコードは二度と使えません。"
        case .backupCodesFew: "\(service) のアカウントへのサインインに、バックアップコードが使われました。"
        case .sessionStolen: "\(service) のアカウントのセッションが2か所で使われました。第三者がセッションをコピーした可能性があります。そのため、このセッションを終了しました。"
        case .accountDeleted:
            "\(service) のアカウントと、それに属するすべてのデータが削除されました。"
        case .accountChanged:
            "\(service) のアカウントの情報が変更されました。"
        case .accountBlocked: "\(service) のアカウントが利用停止になりました。利用停止が解除されるまでサインインできません。"
        case .accountUnblocked: "\(service) のアカウントの利用停止が解除されました。再びサインインできます。"
        case .sessionsEnded: "\(service) のアカウントのセッションが終了しました。"
        case .linkCreated:
            "\(service) のアカウントにサインインできるリンクまたはコードが作成されました。"
        case .administratorAdded: "\(service) の管理者権限が付与されました。"
        case .administratorRemoved: "\(service) の管理者権限が取り消されました。"
        case .groupRemoved: "\(service) のグループ「\(about)」から外されました。"
        case .groupDeleted: "\(service) のグループ「\(about)」が、その内容とともに削除されました。"
        case .groupOwnerAdded: "\(service) のグループ「\(about)」のオーナーになりました。"
        case .groupOwnerRemoved: "\(service) のグループ「\(about)」のオーナーではなくなりました。"
        case .groupAdminAdded: "\(service) のグループ「\(about)」の管理者になりました。"
        case .groupAdminRemoved: "\(service) のグループ「\(about)」の管理者ではなくなりました。"
        case .groupInherited: "\(service) のグループ「\(about)」のオーナーになりました。唯一のオーナーがアカウントを削除したため、オーナー権限が引き継がれました。"
        }
    }

    /// What to do about it, in Japanese.
    private func japanese(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "お心当たりがない場合は、第三者がアカウントにアクセスできる状態になっている可能性があります。次の手順で対応してください："
        case .reviewUse:
            "このコードを使った覚えがない場合は、第三者がアカウントにアクセスできる状態になっている可能性があります。次の手順で対応してください："
        case .signInAgain:
            "サインアウトされていた場合は、もう一度サインインしてください。念のため、次の手順も行ってください："
        case .contact:
            "お心当たりがない場合は、すぐに \(service) の運営者にお知らせください。"
        case .askAdministrator:
            "お心当たりがない場合は、\(service) の運営者にお問い合わせください。"
        }
    }

    /// One of the things to do, in Japanese.
    private func japanese(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "いつもの方法で \(service) を開いてください。"
        case .setPassword:
            "「パスワードをお忘れですか？」から新しいパスワードを設定してください。設定すると、ほかのすべてのデバイスからサインアウトされます。"
        case .removeMethods: "見覚えのないサインイン方法をすべて削除してください。"
        case .removeSecondSteps: "見覚えのない2段階目の確認方法を削除してください。"
        case .createBackupCodes: "新しいバックアップコードを作成してください。"
        }
    }
}
