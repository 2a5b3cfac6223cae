extension TerminalText {
    /// Arabic.
    package var arabic: String {
        switch self {
        case .choose: "اختر رقمًا"
        case .chooseOrGoOn: "اختر رقمًا، أو اضغط مفتاح الإدخال للمتابعة"
        case .hint: "اكتب ? ثم اضغط مفتاح الإدخال لترى ما يمكنك فعله أيضًا."
        case .aboutNumbers: "اكتب الرقم الموجود أمام الخيار ثم اضغط مفتاح الإدخال. اضغط Ctrl+C للإيقاف."
        case .enterLeaves: "اضغط مفتاح الإدخال وحده للخروج."
        case .enterGoesBack: "اضغط مفتاح الإدخال وحده للرجوع."
        case .dismissHint: "اكتب ! ثم اضغط مفتاح الإدخال لإغلاق الرسالة."
        case .dismissed: "تم إغلاق الرسالة."
        case .notInTheList: "أدخل أحد أرقام القائمة."
        case .yes: "نعم"
        case .no: "لا"
        case .yesOrNo: "أجب بنعم أو لا."
        case .stopWaiting: "انتظر، أو اضغط مفتاح الإدخال للرجوع."
        case .stopped: "أُلغي تسجيل الدخول."
        case .inputEnded: "انتهى الإدخال قبل تسجيل دخولك."
        case .openInBrowser: "تابع في متصفحك. إذا لم يُفتح، فانتقل إلى هذا العنوان:"
        case .openOnDevice: "افتح هذه الصفحة على أي جهاز فيه متصفح:"
        case .codeForDevice: "ثم أدخل هذا الرمز:"
        case .backToTerminal: "يمكنك إغلاق هذه النافذة والعودة إلى الطرفية."
        case .providerNotOffered: "هذا المزوّد غير متاح. اختر مما يلي:"
        case .signedInAs: "تم تسجيل الدخول باسم"
        case .signInReplaces: "تسجيل الدخول مرة أخرى يستبدل هذه الجلسة على هذا الجهاز."
        case .guest: "ضيف"
        case .notSignedIn: "لم تسجّل الدخول."
        case .signedOut: "تم تسجيل خروجك."
        case .serverIsToldLater: "تعذّر الوصول إلى الخادم. سيكتمل تسجيل خروجك هناك في المرة القادمة."
        case .serverUnreachable: "الخادم لا يستجيب. تحقّق من اتصالك ومن العنوان:"
        case .serverInsecure: "تعذّر الاتصال بالخادم اتصالًا آمنًا. تحقّق من شهادته:"
        case .offline: "تعذّر الوصول إلى الخادم. هذا هو المحفوظ على هذا الجهاز."
        case .locked: "الجلسة مقفلة. سجّل الدخول مرة أخرى لفتحها."
        case .storeUnavailable: "لا يمكن قراءة الجلسة المحفوظة الآن."
        case .notStored: "تعذّر حفظ الجلسة، لذا عليك تسجيل الدخول مرة أخرى في المرة القادمة."
        }
    }
}
