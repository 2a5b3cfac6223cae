extension TerminalText {
    /// Japanese.
    package var japanese: String {
        switch self {
        case .choose: "番号を選んでください"
        case .chooseOrGoOn: "番号を選ぶか、Enter キーで続けてください"
        case .hint: "? を入力して Enter キーを押すと、ほかにできることが表示されます。"
        case .aboutNumbers: "項目の前にある番号を入力して Enter キーを押してください。中止するには Ctrl+C を押します。"
        case .enterLeaves: "Enter キーだけを押すと終了します。"
        case .enterGoesBack: "Enter キーだけを押すと前に戻ります。"
        case .dismissHint: "! を入力して Enter キーを押すと、メッセージを閉じます。"
        case .dismissed: "メッセージを閉じました。"
        case .notInTheList: "一覧にある番号を入力してください。"
        case .yes: "はい"
        case .no: "いいえ"
        case .yesOrNo: "「はい」か「いいえ」で答えてください。"
        case .stopWaiting: "お待ちいただくか、Enter キーで戻ってください。"
        case .stopped: "サインインを中止しました。"
        case .inputEnded: "サインインする前に入力が終わりました。"
        case .openInBrowser: "ブラウザーで続けてください。開かない場合は、次のアドレスにアクセスしてください："
        case .openOnDevice: "ブラウザーのあるデバイスで、次のページを開いてください："
        case .codeForDevice: "続いて、次のコードを入力してください："
        case .backToTerminal: "このウィンドウを閉じて、ターミナルに戻ることができます。"
        case .providerNotOffered: "そのプロバイダーは利用できません。次の中から選んでください："
        case .signedInAs: "サインイン済みのアカウント："
        case .signInReplaces: "もう一度サインインすると、このデバイスのセッションは新しいものに置き換わります。"
        case .guest: "ゲスト"
        case .notSignedIn: "サインインしていません。"
        case .signedOut: "サインアウトしました。"
        case .serverIsToldLater: "サーバーに接続できませんでした。サインアウトは次回の接続時に完了します。"
        case .serverUnreachable: "サーバーから応答がありません。接続と次のアドレスを確認してください："
        case .serverInsecure: "サーバーに安全に接続できません。サーバーの証明書を確認してください："
        case .offline: "サーバーに接続できませんでした。このデバイスに保存されている内容を表示します。"
        case .locked: "セッションはロックされています。解除するには、もう一度サインインしてください。"
        case .storeUnavailable: "保存されたセッションを現在読み取れません。"
        case .notStored: "セッションを保存できませんでした。次回はもう一度サインインしてください。"
        }
    }
}
