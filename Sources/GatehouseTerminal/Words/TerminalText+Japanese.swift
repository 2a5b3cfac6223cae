extension TerminalText {
    /// Japanese.
    var japanese: String {
        switch self {
        case .choose: "番号を選んでください"
        case .chooseOrGoOn: "番号を選ぶか、改行キーで続けてください"
        case .hint: "? と改行キーを押すと、ここでほかにできることが表示されます。"
        case .dismissHint: "! と改行キーを押すと、メッセージを閉じます。"
        case .dismissed: "メッセージを閉じました。"
        case .notInTheList: "一覧にある番号を入力してください。"
        case .yes: "はい"
        case .no: "いいえ"
        case .yesOrNo: "「はい」か「いいえ」で答えてください。"
        case .stopWaiting: "このままお待ちいただくか、改行キーで戻ってください。"
        case .stopped: "サインインを中止しました。"
        case .inputEnded: "サインインする前に入力が終わりました。"
        case .openInBrowser: "ブラウザで続けてください。開かない場合は、次のアドレスにアクセスしてください:"
        case .openOnDevice: "ブラウザのある別のデバイスで、次のページを開いてください:"
        case .codeForDevice: "そのページで次のコードを入力してください:"
        case .backToTerminal: "このウインドウを閉じて、ターミナルに戻ってください。"
        case .providerNotOffered: "そのプロバイダはここでは利用できません。利用できるもの:"
        case .signedInAs: "サインイン中"
        case .guest: "ゲスト"
        case .notSignedIn: "だれもサインインしていません。"
        case .signedOut: "サインアウトしました。"
        case .serverIsToldLater: "サーバーに接続できませんでした。次回に通知します。"
        case .offline: "サーバーに接続できませんでした。この端末に保存されている内容です。"
        case .locked: "セッションはロックされています。解除するには、もう一度サインインしてください。"
        case .storeUnavailable: "保存されたセッションを今は読み取れません。"
        case .notStored: "セッションを保存できませんでした。次回はもう一度サインインしてください。"
        }
    }
}
