extension PageText {
    /// Japanese.
    var japanese: String {
        switch self {
        case .goToStart: "最初のページへ"
        case .goOn: "続ける"
        case .opensNewTab: "（新しいタブで開きます）"
        case .missingTitle: "ページが見つかりません"
        case .missingText: "アドレスが間違っているか、ページが移動した可能性があります。"
        case .misusedTitle: "このページはそのようには使えません"
        case .misusedText: "このサイトのリンクやフォームから開いてください。"
        case .busyTitle: "サーバーが混み合っています"
        case .busyText: "何も失われていません。少し待ってから、もう一度お試しください。"
        case .unreadableTitle: "うまくいきませんでした"
        case .unreadableText: "ブラウザーから送られた内容を読み取れませんでした。フォームに戻って、もう一度お試しください。"
        case .unsupportedAppTitle: "このアプリからはサインインできません"
        case .unsupportedAppText: "アプリが、対応していないサインイン方式を求めました。アプリに戻り、開発者に次の内容をお知らせください。"
        case .developmentTitle: "これは開発用のサーバーです"
        case .insecureTitle: "安全な接続ではありません"
        case .insecureText: "パスワードを暗号化せずに送ることはできないため、このページは暗号化されていない接続では表示されません。"
        case .insecureHint: "サーバーの管理者の方へ：暗号化された接続を用意し、公開アドレスをそれに合わせて設定してください。"
        case .foreignTitle: "別のサイトからのリクエストです"
        case .foreignText: "フォームがこのサイトから送られていないため、何も行いませんでした。ここでページを開いて、もう一度お試しください。"
        case .cookiesTitle: "クッキーがオフになっています"
        case .cookiesText: "サインインにはクッキーが必要ですが、ブラウザーから送られませんでした。このサイトのクッキーを許可して、もう一度お試しください。"
        case .attemptEndedTitle: "このサインインは終了しました"
        case .attemptEndedText: "サインインの有効期限が切れたか、すでに使用されています。もう一度最初からサインインしてください。"
        case .asGuest: "ゲストとして。"
        case .linkIncompleteTitle: "リンクが不完全です"
        case .linkIncompleteText: "一部が欠けています。メールのリンク全体をコピーするか、代わりにコードを入力してください。"
        case .linkUsedTitle: "このリンクは使用済みです"
        case .linkUsedText: "リンクが使えるのは一度だけです。ご自身で使われたのであれば問題ありません。サインインしてください。"
        case .linkExpiredTitle: "このリンクは使えません"
        case .linkExpiredText: "古くなったか、新しいメールに置き換えられました。新しいものを送信してください。"
        case .linkElsewhereTitle: "始めた場所に戻ってください"
        case .linkElsewhereText: "このリンクは、新しいパスワードを申し込んだブラウザーで使えます。"
        case .linkElsewhereHint: "そこでメールのコードを入力することもできます。"
        case .confirmAddressTitle: "アドレスの確認"
        case .confirmAddressText: "ボタンを押して、このメールアドレスがご自身のものであることを確認してください。"
        case .confirmAddress: "アドレスを確認"
        case .enterPasswordText: "登録時に設定したパスワードを入力してください。"
        case .passwordNotTheAccounts: "このアカウントのパスワードではありません。もう一度入力するか、新しいパスワードを設定してください。"
        case .passwordUnknown: "パスワードがわからない"
        case .choosePasswordTitle: "パスワードの設定"
        case .choosePasswordText: "このアドレスはまだ確認されていません。パスワードを設定してください。これまでにこのアドレスで入力された内容は削除され、すべてのデバイスがサインアウトされます。"
        case .passwordKnown: "パスワードがわかる"
        case .newPasswordChosenText: "新しいパスワードでサインインしてください。"
        case .newPasswordText: "ボタンを押してから、新しいパスワードを決めてください。"
        case .confirmedTitle: "アドレスを確認しました"
        case .confirmedText: "アカウントを作成した場所に戻るか、ここでサインインしてください。"
        case .signInText:
            "ボタンを押して、サインインを続けてください。"
        case .confirmedElsewhereText:
            "始めた場所に戻ってください。"
        case .confirmedElsewhereHint:
            "そこでコードを求められた場合は、同じメールに記載されています。"
        case .goToAppText:
            "アプリに進んでください。"
        case .changeAddressTitle:
            "メールアドレスの変更"
        case .changeToAddressText:
            "ボタンを押すと、このメールアドレスがアカウントに使われます。"
        case .changeFromAddressText:
            "ボタンを押すと、アカウントのメールアドレスを別のものに変えることに同意します。"
        case .agree:
            "同意する"
        case .addressChangedTitle:
            "メールアドレスを変更しました"
        case .addressChangedText:
            "今後は新しいアドレスでサインインしてください。サインイン中の端末では、そのままお使いいただけます。"
        case .otherAddressTitle:
            "もう一通のメールがあります"
        case .otherAddressText:
            "もう一方のアドレスに届いたメールも確認されると、アドレスが変更されます。"
        }
    }
}
