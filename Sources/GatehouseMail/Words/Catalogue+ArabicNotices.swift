import Gatehouse

extension Catalogue {
    /// The subjects of notices in Arabic.
    static func arabic(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "تم تغيير كلمة المرور"
        case .accountSecured: "تم تأمين حسابك"
        case .passwordRemoved:
            "تمت إزالة كلمة المرور"
        case .addressChanged:
            "تم تغيير عنوان بريدك الإلكتروني"
        case .providerAdded:
            "أُضيفت طريقة لتسجيل الدخول"
        case .providerRemoved:
            "أُزيلت طريقة لتسجيل الدخول"
        case .sessionStolen:
            "أنهينا إحدى جلساتك"
        case .accountDeleted:
            "تم حذف حسابك"
        case .accountChanged:
            "تم تعديل حسابك"
        case .accountBlocked: "تم إيقاف حسابك"
        case .accountUnblocked: "لم يعد حسابك موقوفًا"
        case .sessionsEnded:
            "تم تسجيل خروجك"
        case .linkCreated:
            "أُنشئ رابط لتسجيل الدخول"
        case .administratorAdded: "أصبح حسابك حساب مشرف"
        case .administratorRemoved:
            "لم يعد حسابك حساب مشرف"
        }
    }

    /// What happened to an account, in Arabic.
    static func arabic(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "تم تعيين كلمة مرور جديدة لحسابك في \(isolated(service))."
        case .accountSecured:
            "تم تأكيد عنوان البريد الإلكتروني هذا لحساب في \(isolated(service)). ربما كان شخص آخر قد أعدّ ما سبق ذلك، لذا "
                + "أزلناه."
        case .passwordRemoved:
            "لم يعد بإمكانك تسجيل الدخول إلى حسابك في \(isolated(service)) بالبريد الإلكتروني وكلمة المرور."
        case .addressChanged:
            "أصبح لحسابك في \(isolated(service)) عنوان بريد إلكتروني آخر. لن تصل الرسائل الخاصة به إلى هذا العنوان."
        case .providerAdded:
            "يمكنك الآن تسجيل الدخول إلى حسابك في \(isolated(service)) باستخدام \(isolated(provider))."
        case .providerRemoved:
            "لم يعد بإمكانك تسجيل الدخول إلى حسابك في \(isolated(service)) باستخدام \(isolated(provider))."
        case .sessionStolen:
            "استُخدمت إحدى جلسات حسابك في \(isolated(service)) في مكانين، ويحدث ذلك عندما ينسخها شخص ما. لقد أنهينا "
                + "تلك الجلسة."
        case .accountDeleted:
            "تم حذف حسابك في \(isolated(service)) وكل ما يتبعه."
        case .accountChanged:
            "تم تغيير بيانات حسابك في \(isolated(service))."
        case .accountBlocked: "تم إيقاف حسابك في \(isolated(service)). لا يمكنك تسجيل الدخول حتى ينتهي الإيقاف."
        case .accountUnblocked: "أُلغي إيقاف حسابك في \(isolated(service)). يمكنك تسجيل الدخول من جديد."
        case .sessionsEnded:
            "تم تسجيل خروجك من حسابك في \(isolated(service))."
        case .linkCreated:
            "أُنشئ رابط أو رمز يتيح تسجيل الدخول إلى حسابك في \(isolated(service))."
        case .administratorAdded:
            "يمكن لحسابك في \(isolated(service)) الآن إدارة الخدمة."
        case .administratorRemoved:
            "لم يعد بإمكان حسابك في \(isolated(service)) إدارة الخدمة."
        }
    }

    /// What to do about it, in Arabic.
    static func arabic(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "إذا كنت أنت، فلا حاجة إلى فعل أي شيء. وإذا لم تكن أنت، فربما يستطيع شخص آخر الدخول إلى حسابك: افتح "
                + "\(isolated(service)) كما تفعل دائمًا، واختر «هل نسيت كلمة المرور؟» وعيّن كلمة مرور جديدة. عندها "
                + "يُسجَّل الخروج من كل الأجهزة الأخرى."
        case .reviewSignIn:
            "إذا كنت أنت، فلا حاجة إلى فعل أي شيء. وإذا لم تكن أنت، فربما يستطيع شخص آخر الدخول إلى حسابك: افتح "
                + "\(isolated(service)) كما تفعل دائمًا، واختر «هل نسيت كلمة المرور؟» وعيّن كلمة مرور جديدة. ثم أزل "
                + "طرق تسجيل الدخول التي لا تعرفها."
        case .signInAgain:
            "إذا تم تسجيل خروجك، فسجّل الدخول من جديد. وللاطمئنان افتح \(isolated(service)) كما تفعل دائمًا، واختر «هل "
                + "نسيت كلمة المرور؟» وعيّن كلمة مرور جديدة. عندها يُسجَّل الخروج من كل الأجهزة الأخرى."
        case .contact:
            "إذا كنت أنت، فلا حاجة إلى فعل أي شيء. وإذا لم تكن أنت، فأبلغ القائمين على \(isolated(service)) فورًا."
        case .askAdministrator:
            "إذا لم تكن تتوقع ذلك، فتواصل مع القائمين على \(isolated(service))."
        }
    }
}
