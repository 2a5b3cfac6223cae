extension PageText {
    /// Arabic.
    var arabic: String {
        switch self {
        case .goToStart: "الذهاب إلى البداية"
        case .goOn: "متابعة"
        case .opensNewTab: "(يُفتح في علامة تبويب جديدة)"
        case .missingTitle: "لا توجد صفحة كهذه"
        case .missingText: "ربما كُتب العنوان خطأً أو نُقلت الصفحة."
        case .misusedTitle: "لا يمكن استخدام هذه الصفحة بهذه الطريقة"
        case .misusedText: "افتحها من رابط أو نموذج في هذا الموقع."
        case .busyTitle: "الخادم مشغول"
        case .busyText: "لم يُفقد شيء. انتظر لحظة ثم حاول مرة أخرى."
        case .unreadableTitle: "لم ينجح ذلك"
        case .unreadableText: "تعذّرت قراءة ما أرسله المتصفح. ارجع إلى النموذج وحاول مرة أخرى."
        case .unsupportedAppTitle: "تسجيل الدخول من هذا التطبيق لا يعمل هنا"
        case .unsupportedAppText: "طلب التطبيق طريقة تسجيل دخول غير متاحة. ارجع إلى التطبيق وأخبر مطوّره:"
        case .developmentTitle: "هذا خادم للتطوير"
        case .insecureTitle: "لا يوجد اتصال آمن"
        case .insecureText: "لا يجوز إرسال كلمات المرور دون تشفير، لذلك لا تُعرض هذه الصفحة عبر اتصال غير مشفّر."
        case .insecureHint: "لمن يدير هذا الخادم: فعّل التشفير أمامه واضبط العنوان العام ليكون عنوانًا آمنًا."
        case .foreignTitle: "جاء هذا الطلب من مكان آخر"
        case .foreignText: "لم يُرسل النموذج من هذا الموقع، فلم يُنفّذ شيء. افتح الصفحة هنا وحاول مرة أخرى."
        case .cookiesTitle: "ملفات تعريف الارتباط معطّلة"
        case .cookiesText:
            "يحتاج تسجيل الدخول إلى ملفات تعريف الارتباط، ولم يرسل متصفحك أيًا منها. اسمح بها لهذا الموقع ثم حاول مرة أخرى."
        case .attemptEndedTitle: "انتهت محاولة تسجيل الدخول هذه"
        case .attemptEndedText: "انتهت صلاحية محاولة تسجيل الدخول أو استُخدمت من قبل. ابدأ من جديد لتسجيل الدخول."
        case .asGuest: "كضيف."
        case .linkIncompleteTitle: "هذا الرابط غير مكتمل"
        case .linkIncompleteText: "ينقصه جزء. انسخ الرابط كاملًا من الرسالة، أو أدخل الرمز بدلًا منه."
        case .linkUsedTitle: "سبق استخدام هذا الرابط"
        case .linkUsedText: "يعمل الرابط مرة واحدة. إذا كنت أنت من استخدمه فكل شيء على ما يرام: سجّل الدخول."
        case .linkExpiredTitle: "لم يعد هذا الرابط صالحًا"
        case .linkExpiredText: "إنه قديم، أو حلّت محله رسالة أحدث. اطلب رابطًا جديدًا."
        case .linkElsewhereTitle: "ارجع إلى حيث بدأت"
        case .linkElsewhereText: "يعمل هذا الرابط في المتصفح الذي طلبت فيه كلمة مرور جديدة."
        case .linkElsewhereHint: "ويمكنك أيضًا كتابة رمز الرسالة هناك."
        case .confirmAddressTitle: "أكّد عنوانك"
        case .confirmAddressText: "اضغط الزر لتأكيد أن عنوان البريد الإلكتروني هذا لك."
        case .confirmAddress: "تأكيد العنوان"
        case .enterPasswordText: "أدخل كلمة المرور التي اخترتها عند التسجيل."
        case .passwordNotTheAccounts: "هذه ليست كلمة مرور هذا الحساب. حاول مرة أخرى أو اختر كلمة مرور جديدة."
        case .passwordUnknown: "لا أعرف كلمة المرور"
        case .choosePasswordTitle: "اختر كلمة مرور"
        case .choosePasswordText:
            "لم يُؤكَّد هذا العنوان بعد. اختر كلمة مرور له. سيُحذف كل ما أُدخل بهذا العنوان من قبل، وسيُسجَّل الخروج من جميع الأجهزة."
        case .passwordKnown: "أعرف كلمة المرور"
        case .newPasswordChosenText: "سجّل الدخول بكلمة مرورك الجديدة."
        case .newPasswordText: "اضغط الزر ثم اختر كلمة المرور التي تريدها."
        case .confirmedTitle: "تم تأكيد عنوانك"
        case .confirmedText: "ارجع إلى حيث أنشأت الحساب، أو سجّل الدخول هنا."
        case .signInText:
            "اضغط الزر لمتابعة تسجيل الدخول."
        case .confirmedElsewhereText:
            "ارجع إلى المكان الذي بدأت فيه."
        case .confirmedElsewhereHint:
            "إذا طُلب منك رمز هناك، فهو في الرسالة نفسها."
        case .goToAppText:
            "تابع إلى التطبيق."
        case .changeAddressTitle:
            "تغيير عنوان البريد الإلكتروني"
        case .changeToAddressText:
            "اضغط الزر لاستخدام عنوان البريد الإلكتروني هذا لحسابك."
        case .changeFromAddressText:
            "اضغط الزر للموافقة على أن يصبح لحسابك عنوان بريد إلكتروني آخر."
        case .agree:
            "موافقة"
        case .addressChangedTitle:
            "تغيّر عنوان بريدك الإلكتروني"
        case .addressChangedText:
            "سجّل الدخول بالعنوان الجديد من الآن. وتبقى مسجّل الدخول حيث أنت مسجّل."
        case .otherAddressTitle:
            "بقيت رسالة أخرى"
        case .otherAddressText:
            "يتغيّر العنوان بعد تأكيد الرسالة المرسلة إلى العنوان الآخر أيضًا."
        }
    }
}
