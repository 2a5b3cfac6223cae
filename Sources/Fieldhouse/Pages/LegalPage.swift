import Gatehouse
import GatehouseDomain
import GatehousePages

/// The terms of use and the privacy notice of the demo, in every language of the sign-in that links to them.
enum LegalPage: String, CaseIterable {
    /// The terms of use.
    case terms
    /// The privacy notice.
    case privacy

    /// The path of the page.
    var path: String { "/\(rawValue)" }

    /// The words that the sign-in calls the page by.
    var title: PageWords {
        switch self {
        case .terms: .screen(.termsLink)
        case .privacy: .screen(.privacyLink)
        }
    }

    var paragraphs: [LocalizedText] {
        switch self {
        case .terms: [Self.demonstration, Self.whereItStays, Self.yourOwn]
        case .privacy: [Self.whatIsKept, Self.signIns, Self.yours, Self.cookies]
        }
    }

    private static let demonstration: LocalizedText = [
        "en": "Fieldhouse is a demonstration. Use it to try out signing in, and not for real work.",
        "de":
            "Fieldhouse ist eine Vorführung. Probieren Sie damit die Anmeldung aus, aber nutzen Sie sie nicht für echte "
            + "Arbeit.",
        "fr": "Fieldhouse est une démonstration. Servez-vous-en pour essayer la connexion, pas pour un vrai travail.",
        "es": "Fieldhouse es una demostración. Úsala para probar el inicio de sesión, no para trabajo real.",
        "ja": "Fieldhouseはデモです。サインインのお試しにご利用ください。実際の業務には使わないでください。",
        "ar": "‏Fieldhouse تطبيق تجريبي. استخدمه لتجربة تسجيل الدخول، لا لعمل حقيقي.",
    ]

    private static let whereItStays: LocalizedText = [
        "en": "What you enter stays on the server that runs the demo. It can be deleted at any time.",
        "de":
            "Was Sie eingeben, bleibt auf dem Server, auf dem die Vorführung läuft. Es kann jederzeit gelöscht werden.",
        "fr": "Ce que vous saisissez reste sur le serveur de la démonstration et peut être supprimé à tout moment.",
        "es": "Lo que escribes se queda en el servidor de la demostración y puede borrarse en cualquier momento.",
        "ja": "入力した内容はデモを動かしているサーバーに保存され、いつでも削除されることがあります。",
        "ar": "يبقى ما تُدخله على الخادم الذي يشغّل العرض التجريبي، وقد يُحذف في أي وقت.",
    ]

    private static let yourOwn: LocalizedText = [
        "en": "An app for real people links to its own terms here: start the server with --terms-url.",
        "de":
            "Eine App für echte Nutzer verlinkt hier ihre eigenen Bedingungen: Starten Sie den Server mit --terms-url.",
        "fr": "Une vraie application renvoie ici à ses propres conditions : démarrez le serveur avec --terms-url.",
        "es": "Una aplicación real enlaza aquí sus propias condiciones: inicia el servidor con --terms-url.",
        "ja": "実際のアプリでは、サーバーを --terms-url で起動し、独自の利用規約へリンクしてください。",
        "ar": "يربط التطبيق الحقيقي هنا بشروطه الخاصة: شغّل الخادم بالخيار --terms-url.",
    ]

    private static let whatIsKept: LocalizedText = [
        "en":
            "The demo keeps your email address, your name, your company if you gave one, and the groups, projects and "
            + "requests that you create.",
        "de": "Gespeichert werden Ihre E-Mail-Adresse, Ihr Name, Ihre Firma, falls Sie eine angegeben haben, und die "
            + "Gruppen, Projekte und Anfragen, die Sie anlegen.",
        "fr":
            "La démonstration conserve votre adresse e-mail, votre nom, votre entreprise si vous l’avez indiquée, ainsi "
            + "que les groupes, projets et demandes que vous créez.",
        "es": "La demostración guarda tu correo electrónico, tu nombre, tu empresa si la has indicado, y los grupos, "
            + "proyectos y solicitudes que creas.",
        "ja": "メールアドレス、名前、入力した場合は会社名、そして作成したグループ、プロジェクト、質問が保存されます。",
        "ar": "يحفظ العرض التجريبي بريدك الإلكتروني واسمك وشركتك إن ذكرتها، والمجموعات والمشاريع والطلبات التي تنشئها.",
    ]

    private static let signIns: LocalizedText = [
        "en":
            "It also keeps when you signed in, and from which network and browser, so that you can spot a sign-in that "
            + "was not yours.",
        "de":
            "Gespeichert wird auch, wann und aus welchem Netz und Browser Sie sich angemeldet haben, damit Ihnen eine "
            + "fremde Anmeldung auffällt.",
        "fr":
            "Elle conserve aussi la date, le réseau et le navigateur de vos connexions, pour que vous puissiez repérer "
            + "une connexion qui n’est pas la vôtre.",
        "es":
            "También guarda cuándo y desde qué red y navegador iniciaste sesión, para que puedas detectar un acceso que "
            + "no fue tuyo.",
        "ja": "サインインの日時、ネットワーク、ブラウザも保存されます。身に覚えのないサインインに気付けるようにするためです。",
        "ar": "ويحفظ أيضًا وقت تسجيل دخولك والشبكة والمتصفح، كي تلاحظ أي دخول لم تقم به.",
    ]

    private static let yours: LocalizedText = [
        "en":
            "On your account page you can download all of it, or delete your account. What you wrote in a group stays "
            + "there as long as the group has other members.",
        "de":
            "Auf Ihrer Kontoseite können Sie alles herunterladen oder Ihr Konto löschen. Was Sie in einer Gruppe "
            + "geschrieben haben, bleibt dort, solange die Gruppe andere Mitglieder hat.",
        "fr":
            "Depuis la page de votre compte, vous pouvez tout télécharger ou supprimer votre compte. Ce que vous avez "
            + "écrit dans un groupe y reste tant que le groupe a d’autres membres.",
        "es":
            "En la página de tu cuenta puedes descargarlo todo o eliminar tu cuenta. Lo que hayas escrito en un grupo se "
            + "queda allí mientras el grupo tenga otros miembros.",
        "ja":
            "アカウントページで、すべてのデータのダウンロードと、アカウントの削除ができます。グループに書き込んだ内容は、"
            + "ほかのメンバーがいるかぎり残ります。",
        "ar":
            "يمكنك من صفحة حسابك تنزيل كل ذلك أو حذف حسابك. وما كتبته في مجموعة يبقى فيها ما دام لها أعضاء آخرون.",
    ]

    private static let cookies: LocalizedText = [
        "en": "Cookies keep you signed in and remember where you were. There is no tracking.",
        "de": "Cookies halten Sie angemeldet und merken sich, wo Sie waren. Es gibt kein Tracking.",
        "fr": "Des cookies vous gardent connecté et retiennent où vous en étiez. Il n’y a aucun suivi.",
        "es": "Las cookies mantienen tu sesión y recuerdan dónde estabas. No hay seguimiento.",
        "ja": "Cookieはサインイン状態の維持と、直前に開いていた場所の記憶に使います。トラッキングはしません。",
        "ar": "تُبقيك ملفات تعريف الارتباط مسجّلًا وتتذكر أين كنت. لا يوجد أي تتبّع.",
    ]
}
