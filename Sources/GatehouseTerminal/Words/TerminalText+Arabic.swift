extension TerminalText {
    /// Arabic.
    package var arabic: String {
        switch self {
        case .choose: "اختر رقمًا"
        case .chooseOrGoOn: "اختر رقمًا، أو اضغط مفتاح الإدخال للمتابعة"
        case .hint: "اكتب «?» ثم اضغط مفتاح الإدخال لعرض المزيد من الخيارات. اضغط Ctrl+C للإيقاف."
        case .formFirst: "أكمل النموذج أولًا"
        case .current: "الخيار الحالي"
        case .aboutNumbers: "اكتب رقم الخيار أو نصّه ثم اضغط مفتاح الإدخال. اضغط Ctrl+C للإيقاف."
        case .enterLeaves: "اضغط مفتاح الإدخال دون كتابة شيء للخروج."
        case .enterGoesBack: "اضغط مفتاح الإدخال دون كتابة شيء للرجوع."
        case .dismissHint: "اكتب «!» ثم اضغط مفتاح الإدخال لإغلاق الرسالة."
        case .dismissed: "تم إغلاق الرسالة."
        case .notInTheList: "أدخل رقم أحد خيارات القائمة أو نصّه."
        case .yes: "نعم"
        case .no: "لا"
        case .yesOrNo: "أجب بنعم أو لا."
        case .unreadableLine:
            "تتعذّر قراءة هذا السطر لأنه ليس بترميز UTF-8. اضبط الطرفية على UTF-8، ثم أدخل السطر مرة أخرى."
        case .stopWaiting: "انتظر، أو اضغط مفتاح الإدخال للرجوع."
        case .stopped: "تم إلغاء تسجيل الدخول."
        case .inputEnded: "انتهى الإدخال قبل تسجيل دخولك."
        case .openInBrowser: "تابع في متصفحك. إذا لم تُفتح الصفحة، فانتقل إلى هذا العنوان:"
        case .openOnDevice: "افتح هذه الصفحة على أي جهاز فيه متصفح:"
        case .codeForDevice: "ثم أدخل هذا الرمز:"
        case .backToTerminal: "يمكنك إغلاق هذه النافذة والعودة إلى الطرفية."
        case .providerNotOffered: "هذا المزوّد غير متاح. اختر مما يلي:"
        case .signedInAs: "تم تسجيل الدخول باسم"
        case .signInReplaces: "إذا سجّلت الدخول مرة أخرى، فستحل الجلسة الجديدة محل هذه الجلسة على هذا الجهاز."
        case .guest: "ضيف"
        case .notSignedIn: "لم تسجّل الدخول."
        case .signedOut: "تم تسجيل خروجك."
        case .serverIsToldLater: "تعذّر الوصول إلى الخادم. سيكتمل تسجيل خروجك عند الاتصال به في المرة القادمة."
        case .serverUnreachable: "تعذّر الوصول إلى الخادم. تحقّق من اتصالك ومن العنوان:"
        case .serverInsecure: "تعذّر الاتصال بالخادم اتصالًا آمنًا. تحقّق من شهادته:"
        case .offline: "تعذّر الوصول إلى الخادم. هذه هي البيانات المحفوظة على هذا الجهاز."
        case .locked: "الجلسة مقفلة. سجّل الدخول مرة أخرى لفتحها."
        case .storeUnavailable: "لا يمكن قراءة الجلسة المحفوظة الآن."
        case .notStored: "تعذّر حفظ الجلسة، لذا سيُطلب منك تسجيل الدخول في المرة القادمة."
        }
    }
}
