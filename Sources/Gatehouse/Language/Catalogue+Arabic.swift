import GatehouseDomain

extension ScreenText {
    /// The words of the screens in Arabic.
    package var arabic: String {
        switch self {
        case .choiceTitle(let app): app.map { "مرحبًا بك في \(isolated($0))" } ?? "مرحبًا بك"
        case .choiceText: "سجّل الدخول أو أنشئ حسابًا."
        case .invitedBy(let name): "تلقّيت دعوة من \(isolated(name))."
        case .signUpToJoin(let group?): "أنشئ حسابًا للانضمام إلى «\(isolated(group))»."
        case .signUpToJoin(nil): "أنشئ حسابًا لقبول دعوتك."
        case .signInToJoin(let group?): "سجّل الدخول للانضمام إلى «\(isolated(group))»."
        case .signInToJoin(nil): "سجّل الدخول لقبول دعوتك."
        case .invitationWaits(let group?): "يمكنك الانضمام إلى «\(isolated(group))» فور تسجيل دخولك."
        case .invitationWaits(nil): "يمكنك قبول دعوتك فور تسجيل دخولك."
        case .lastUsed(let provider?): "آخر تسجيل دخول لك كان باستخدام \(isolated(provider))."
        case .lastUsed(nil): "آخر تسجيل دخول لك كان ببريدك الإلكتروني."
        case .termsByContinuing: "متابعتك تعني موافقتك على [شروط الاستخدام](terms) و[إشعار الخصوصية](privacy)."
        case .loginTitle: "تسجيل الدخول"
        case .loginText: "أدخل بريدك الإلكتروني وكلمة المرور."
        case .signupTitle: "أنشئ حسابك"
        case .signupText: "أدخل بريدك الإلكتروني واختر كلمة مرور."
        case .resetRequestTitle: "هل نسيت كلمة المرور؟"
        case .resetRequestText: "أدخل بريدك الإلكتروني وسنرسل إليك رمزًا لتعيين كلمة مرور جديدة."
        case .resetRequestLinkText: "أدخل بريدك الإلكتروني وسنرسل إليك رابطًا لتعيين كلمة مرور جديدة."
        case .resetVerifyTitle: "تعيين كلمة مرور جديدة"
        case .resetVerifyText(let email): "أدخل الرمز الذي أرسلناه إلى \(isolated(email)) واختر كلمة مرور جديدة."
        case .resetVerifyAccepted: "الرمز صحيح. اختر كلمة مرور جديدة."
        case .confirmEmailTitle: "تحقّق من صندوق الوارد"
        case .confirmEmailText(let email): "أدخل الرمز الذي أرسلناه إلى \(isolated(email))."
        case .linkMailedText(let email): "افتح الرابط الذي أرسلناه إلى \(isolated(email))، ثم سجّل الدخول."
        case .signInCodeText(let email): "لتسجيل الدخول، أدخل الرمز الذي أرسلناه إلى \(isolated(email))."
        case .secondFactorTitle: "التحقّق بخطوتين"
        case .secondFactorText(let app?): "أدخل الرمز من تطبيق المصادقة «\(isolated(app))»."
        case .secondFactorText(nil): "أدخل الرمز من تطبيق المصادقة."
        case .secondFactorKeyText: "استخدم مفتاح الأمان، أو أدخل رمزًا احتياطيًا."
        case .factorHelp: "إذا لم يكن التطبيق في متناول يدك، فأدخل رمزًا احتياطيًا."
        case .useApp(let name?): "استخدام «\(isolated(name))»"
        case .useApp(nil): "استخدام تطبيق المصادقة"
        case .useOtherApp: "استخدام تطبيق المصادقة الآخر"
        case .useSecurityKey(let name?): "استخدام مفتاح الأمان «\(isolated(name))»"
        case .useSecurityKey(nil): "استخدام مفتاح أمان"
        case .enrollText: "يتطلب تسجيل الدخول إلى حسابك خطوة ثانية. أضفها الآن."
        case .enrolledText: "التحقّق بخطوتين مفعّل الآن. اختر «متابعة» لتسجيل الدخول."
        case .continueOn: "متابعة"
        case .emailLabel: "البريد الإلكتروني"
        case .passwordLabel: "كلمة المرور"
        case .newPasswordLabel: "كلمة المرور الجديدة"
        case .confirmPasswordLabel: "تأكيد كلمة المرور"
        case .codeLabel: "الرمز"
        case .passwordHelp(let minimum): "الحد الأدنى لعدد الأحرف: \(minimum)."
        // A code has 4 to 10 digits, so that one form of the noun is enough.
        case .codeHelp(let length): "أدخل الرمز المكوّن من \(length) أرقام."
        case .consentLabel: "أوافق على [شروط الاستخدام](terms) و[إشعار الخصوصية](privacy)."
        case .termsLink: "شروط الاستخدام"
        case .privacyLink: "إشعار الخصوصية"
        case .signIn: "تسجيل الدخول"
        case .createAccount: "إنشاء حساب"
        case .forgotPassword: "هل نسيت كلمة المرور؟"
        case .sendCode: "إرسال الرمز"
        case .sendLink: "إرسال الرابط"
        case .emailMeCode: "تلقّي رمز بالبريد الإلكتروني"
        case .usePassword: "استخدام كلمة المرور"
        case .setNewPassword: "حفظ كلمة المرور الجديدة"
        case .confirm: "تأكيد"
        case .resendCode: "إرسال رمز جديد"
        case .resendLink: "إرسال رابط جديد"
        case .changeEmail: "تغيير البريد الإلكتروني"
        case .continueText: "سجّل الدخول مرة أخرى للمتابعة من حيث توقفت."
        case .continueAs(let name): "المتابعة باسم \(isolated(name))"
        case .useAnotherAccount: "استخدام حساب آخر"
        case .optionalLabel(let label): "\(isolated(label)) (اختياري)"
        case .dismiss: "إغلاق"
        case .back: "رجوع"
        case .signInWith(let provider): "تسجيل الدخول باستخدام \(isolated(provider))"
        case .signInWithPasskey: "تسجيل الدخول بمفتاح مرور"
        case .signUpWithPasskey: "إنشاء حساب بمفتاح مرور"
        case .continueAsGuest: "المتابعة بصفة ضيف"
        case .working: "لحظة من فضلك"
        case .errorTitle: "تعذّر تسجيل الدخول"
        case .authRequiredTitle: "سجّل الدخول للمتابعة"
        case .authRequiredText: "سجّل الدخول لعرض هذا المحتوى."
        case .sessionExpiredTitle: "انتهت صلاحية الجلسة"
        case .sessionExpiredText: "انتهت جلستك. سجّل الدخول مرة أخرى للمتابعة من حيث توقفت."
        case .lockedTitle: "التطبيق مقفل"
        case .lockedText: "أكّد هويتك للمتابعة من حيث توقفت."
        case .stepUpTitle: "أكّد هويتك"
        case .stepUpText: "لحماية حسابك، سجّل الدخول مرة أخرى قبل فتح هذا المحتوى."
        case .unlock: "فتح القفل"
        case .notNow: "ليس الآن"
        case .linkRefusedTitle: "لا يمكن فتح هذا الرابط"
        case .linkRefusedText: "هذا الرابط ليس لهذا التطبيق، أو ينقصه جزء. اطلب رابطًا جديدًا."
        case .linkForSignedOutText: "لا يعمل هذا الرابط إلا بعد تسجيل الخروج. سجّل الخروج ثم افتحه مرة أخرى."
        case .linkTooLateText: "مضى وقت طويل منذ فتح الرابط. افتحه مرة أخرى."
        case .linkDroppedTitle: "تم تجاهل رابط سابق"
        case .invitationOverText: "انتهت صلاحية الدعوة أو استُخدمت من قبل. اطلب دعوة جديدة."
        case .invitationOverTitle: "لا يمكن قبول هذه الدعوة"
        case .invitationExpiredText: "انتهت صلاحيتها. اطلب دعوة جديدة."
        case .invitationUsedText: "استُخدمت من قبل. إذا كنت أنت من استخدمها، فسجّل الدخول. وإلا فاطلب دعوة جديدة."
        case .invitationRevokedText: "ألغاها المُرسِل. إذا كنت تعتقد أن هذا خطأ، فتواصل معه."
        case .or: "أو"
        case .showPassword: "إظهار كلمة المرور"
        case .signedInTitle: "تم تسجيل دخولك"
        case .signOut: "تسجيل الخروج"
        case .goToSignIn: "الانتقال إلى تسجيل الدخول"
        }
    }
}

extension Sentence {
    /// The sentences of notices in Arabic.
    package var arabic: String {
        switch self {
        case .failure(let error): error.arabic
        case .emailInvalid: "أدخل بريدًا إلكترونيًا صحيحًا، مثل \(isolated("name@example.com"))."
        case .passwordMissing: "أدخل كلمة المرور."
        case .passwordTooShort(let minimum): "كلمة المرور هذه قصيرة جدًا. الحد الأدنى لعدد الأحرف: \(minimum)."
        case .passwordTooLong: "كلمة المرور هذه طويلة جدًا. اختر كلمة مرور أقصر."
        case .passwordsDiffer: "كلمتا المرور غير متطابقتين."
        case .consentMissing: "يجب أن توافق على الشروط للمتابعة."
        case .codeIncomplete(let length): "أدخل الرمز كاملًا. يتكوّن من \(length) أرقام."
        case .factorMissing: "أدخل الرمز."
        case .factorIncorrectAgain:
            "هذا الرمز غير صحيح أيضًا. تأكّد من أن هاتفك يضبط الوقت تلقائيًا، أو أدخل رمزًا احتياطيًا."
        case .securityKeyFailed: AccountText.securityKeyFailed.arabic
        case .securityKeyTaken: AccountText.securityKeyTaken.arabic
        case .confirmationSent(let email):
            "أرسلنا رمزًا إلى \(isolated(email)). تحقّق من صندوق الوارد ومن مجلد الرسائل غير المرغوب فيها."
        case .confirmationNeeded(let email):
            "أكّد بريدك الإلكتروني أولًا: أدخل الرمز الذي أرسلناه إلى \(isolated(email))، أو اطلب رمزًا جديدًا."
        case .codeSentAgain(let email):
            "إذا لم يُؤكَّد العنوان \(isolated(email)) بعد، فسيصله رمز جديد قريبًا. لم تعد الرموز السابقة صالحة."
        case .confirmationLinkSent(let email):
            "أرسلنا رابطًا إلى \(isolated(email)). تحقّق من صندوق الوارد ومن مجلد الرسائل غير المرغوب فيها."
        case .confirmationLinkNeeded(let email):
            "أكّد بريدك الإلكتروني أولًا: افتح الرابط الذي أرسلناه إلى \(isolated(email))، أو اطلب رابطًا جديدًا."
        case .emailConfirmed: "تم تأكيد بريدك الإلكتروني."
        case .signInInstead(let email): "ربما تم تأكيد العنوان \(isolated(email)) بالفعل. سجّل الدخول بكلمة المرور."
        case .resetSent(let email): "إذا كان العنوان \(isolated(email)) مرتبطًا بحساب، فسيصله رمز قريبًا."
        case .resetSentAgain(let email):
            "إذا كان العنوان \(isolated(email)) مرتبطًا بحساب، فسيصله رمز جديد قريبًا. لم تعد الرموز السابقة صالحة."
        case .resetSentBefore(let email):
            "إذا كنت قد طلبت قبل لحظات رمزًا للعنوان \(isolated(email))، فلا يزال ذلك الرمز صالحًا. أدخله هنا."
        case .resetLinkSent(let email): "إذا كان العنوان \(isolated(email)) مرتبطًا بحساب، فسيصله رابط قريبًا."
        case .detailMissing(let label): "املأ حقل «\(isolated(label.text(in: .arabic)))»."
        case .detailTooShort(let label, let minimum):
            "الحد الأدنى لعدد الأحرف في «\(isolated(label.text(in: .arabic)))»: \(minimum)."
        case .detailTooLong(let label, let maximum):
            "الحد الأقصى لعدد الأحرف في «\(isolated(label.text(in: .arabic)))»: \(maximum)."
        case .detailNotDigits(let label): "استخدم الأرقام فقط في «\(isolated(label.text(in: .arabic)))»."
        case .detailNotAlphanumeric(let label):
            "استخدم الأحرف الإنجليزية والأرقام فقط في «\(isolated(label.text(in: .arabic)))»."
        case .detailNotPrintable(let label): "احذف الأحرف التي لا يمكن عرضها من «\(isolated(label.text(in: .arabic)))»."
        case .linkExpired: "استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا."
        case .linkOpenedElsewhere:
            "افتح هذا الرابط على الجهاز الذي طلبته منه، أو اطلب رابطًا جديدًا هنا."
        case .tooManySignIns(let retryAfter):
            "محاولات كثيرة جدًا. حاول مرة أخرى \(TimeText(after: retryAfter).arabic)، أو أعد تعيين كلمة المرور."
        case .passwordChanged: "تم تغيير كلمة المرور. سجّل الدخول بكلمة المرور الجديدة."
        case .linkReplaced: "فتحت رابطًا آخر، فحلّ محل الرابط السابق."
        case .invitationReplaced: "فتحت دعوة أخرى، فحلّت محل الدعوة السابقة. لقبول الدعوة السابقة، افتحها مرة أخرى."
        case .linkDropped:
            "فتحت رابطًا من قبل ولم تُكمل خطواته، لذا تم تجاهله. افتحه مرة أخرى إذا كنت لا تزال بحاجة إليه."
        case .text(let text): text
        }
    }
}

extension AuthError {
    /// The sentences about errors in Arabic.
    package var arabic: String {
        switch self {
        case .cancelled: ""
        case .invalidCredentials: "البريد الإلكتروني أو كلمة المرور غير صحيحة."
        case .network: "تعذّر الوصول إلى الخادم. تحقّق من اتصالك وحاول مرة أخرى."
        case .unavailable: "هذا غير متاح الآن. حاول مرة أخرى لاحقًا أو استخدم طريقة أخرى لتسجيل الدخول."
        case .emailUnverified: "أكّد بريدك الإلكتروني أولًا."
        case .rateLimited(let retryAfter): "محاولات كثيرة جدًا. حاول مرة أخرى \(TimeText(after: retryAfter).arabic)."
        case .otpIncorrect: "هذا الرمز غير صحيح. تحقّق منه، أو اطلب رمزًا جديدًا."
        case .otpExpired: "انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا."
        case .linkNeeded: "أُدخلت رموز كثيرة غير صحيحة. افتح الرابط الموجود في الرسالة بدلًا من ذلك."
        case .duplicateEmail: "يوجد حساب بهذا البريد الإلكتروني. جرّب تسجيل الدخول بدلًا من ذلك."
        case .weakPassword: "كلمة المرور هذه سهلة التخمين. اختر كلمة مرور أطول."
        case .consentRequired: "يجب أن توافق على الشروط للمتابعة."
        case .sessionExpired: "انتهت جلستك. سجّل الدخول مرة أخرى."
        case .notSignedIn: "لم تسجّل الدخول. سجّل الدخول أولًا."
        case .unsupported: "لا يمكن تنفيذ ذلك هنا."
        case .commonPassword: "كلمة المرور هذه شائعة جدًا. اختر كلمة مرور أخرى."
        case .samePassword: "هذه هي كلمة المرور الحالية. اختر كلمة مرور جديدة."
        case .emailInvalid: "لا يمكن استخدام هذا البريد الإلكتروني. تحقّق من كتابته."
        case .signUpClosed: "إنشاء الحسابات الجديدة غير متاح حاليًا."
        case .accountSuspended: "هذا الحساب موقوف. تواصل مع فريق الدعم."
        case .secondFactorRequired: "يتطلب هذا الحساب خطوة ثانية. سجّل الدخول مرة أخرى لإتمامها."
        case .secondFactorMissing: "فعّل التحقّق بخطوتين أولًا، ثم حاول مرة أخرى."
        case .factorIncorrect: "هذا الرمز غير صحيح. أدخل الرمز المعروض الآن."
        case .factorExpired: "استغرق ذلك وقتًا طويلًا. سجّل الدخول مرة أخرى."
        case .factorRemoved: "أُزيلت هذه الخطوة الثانية من حسابك. سجّل الدخول مرة أخرى."
        case .tooManyFactors: "بلغت الحد الأقصى لوسائل الخطوة الثانية. أزل إحداها أولًا."
        case .passkeyUnavailable: "لا يمكن استخدام مفتاح مرور على هذا الجهاز الآن. استخدم طريقة أخرى لتسجيل الدخول."
        case .passkeyUnknown: "أُزيل مفتاح المرور هذا، أو أنه لا يعمل هنا. سجّل الدخول بطريقة أخرى."
        case .groupNotFound: "لم تعد في هذه المجموعة، أو أنها غير موجودة."
        case .notPermitted: "لا يسمح دورك في هذه المجموعة بذلك. تواصل مع أحد المالكين."
        case .lastOwner: "تحتاج المجموعة إلى مالك. انقل الملكية إلى عضو آخر أولًا."
        case .groupFull: "هذه المجموعة ممتلئة. اطلب من أحد المالكين إفساح مكان لك."
        case .alreadyMember: "هذا الشخص عضو بالفعل."
        case .otherAddress: "هذه الدعوة مخصّصة لعنوان بريد إلكتروني آخر. سجّل الدخول بذلك العنوان أو اطلب دعوة جديدة."
        case .invitationOver: "لم تعد هذه الدعوة صالحة. اطلب دعوة جديدة."
        case .unknown: "حدث خطأ من جانبنا. حاول مرة أخرى."
        }
    }
}

extension AccountText {
    /// The words of the account's screens in Arabic.
    package var arabic: String {
        switch self {
        case .title: "الحساب"
        case .name: "الاسم"
        case .changeName: "تغيير الاسم"
        case .nameHelp: "يظهر للأعضاء الآخرين."
        case .nameTooLong(let limit): "الحد الأقصى لعدد الأحرف هو \(limit)."
        case .save: "حفظ"
        case .nameSaved: "تم حفظ الاسم."
        case .changeDetails: "تغيير البيانات"
        case .detailsSaved: "تم حفظ البيانات."
        case .email: "البريد الإلكتروني"
        case .changeEmail: "تغيير البريد الإلكتروني"
        case .emailText: "سنرسل رمزًا إلى العنوان الجديد."
        case .newEmail: "البريد الإلكتروني الجديد"
        case .pendingEmail: "تغيير بانتظار التأكيد"
        case .enterCode: "أدخل الرمز"
        case .codeSentTo(let email): "أدخل الرمز الذي أرسلناه إلى \(isolated(email))."
        case .useCodeOf(let email): "استخدام الرمز المُرسَل إلى \(isolated(email))"
        case .checkBothInboxes: "للتأكيد، تحقّق من صندوق الوارد لكلا العنوانين. أدخل الآن الرمز الآخر."
        case .codeSentAgain: "أرسلنا رمزًا جديدًا."
        case .keepEmail: "الاحتفاظ ببريدي الإلكتروني الحالي"
        case .emailKept: "تم إلغاء التغيير. يبقى بريدك الإلكتروني كما هو."
        case .emailChanged: "تم تغيير البريد الإلكتروني."
        case .changePassword: "تغيير كلمة المرور"
        case .passwordText: "اختر كلمة مرور لا تستخدمها في أي مكان آخر."
        case .currentPassword: "كلمة المرور الحالية"
        case .currentPasswordMissing: "أدخل كلمة مرورك الحالية."
        case .currentPasswordWrong: "هذه ليست كلمة مرورك الحالية. حاول مرة أخرى."
        case .codeNeeded: "لتأكيد هويتك، أدخل الرمز الذي أرسلناه إليك."
        case .passwordChanged: "تم تغيير كلمة المرور."
        case .methods: "طرق تسجيل الدخول"
        case .methodsText: "يمكنك تسجيل الدخول بأي من هذه الطرق."
        case .addProvider(let provider): "ربط \(isolated(provider))"
        case .removeMethod(let provider): "إزالة \(isolated(provider))"
        case .securityAtProvider(let provider): "تُدار مفاتيح المرور والتحقّق بخطوتين لدى \(isolated(provider))."
        case .providerAdded: "تم الربط. يمكنك الآن تسجيل الدخول بهذه الطريقة أيضًا."
        case .providerRemoved: "تمت إزالة طريقة تسجيل الدخول."
        case .onlyMethod: "أضف طريقة أخرى لتسجيل الدخول قبل إزالة هذه الطريقة."
        case .providerTaken: "طريقة تسجيل الدخول هذه مرتبطة بحساب آخر."
        case .language: "اللغة"
        case .languageText: "اختر لغتك."
        case .asOnDevice: "حسب لغة الجهاز"
        case .signOut: "تسجيل الخروج"
        case .deleteAccount: "حذف الحساب"
        case .deleteText: "سيُحذف حسابك نهائيًا ويُسجَّل خروجك من كل الأجهزة."
        case .deleteWarning: "يُنفَّذ الحذف فورًا ولا يمكن التراجع عنه."
        case .deleteByPassword: "لتأكيد هويتك، أدخل كلمة المرور."
        case .deleteByProvider: "للتأكّد من هويتك، سنطلب منك تسجيل الدخول مرة أخرى."
        case .deleteBox: "حذف حسابي نهائيًا"
        case .deleteBoxMissing: "ضع علامة في المربع للتأكيد."
        case .recentSignInNeeded: "مرّ وقت طويل على تسجيل دخولك. سجّل الخروج، وسجّل الدخول مرة أخرى، ثم عُد إلى هنا."
        case .otherPerson: "هذا حساب آخر. سجّل الدخول إلى الحساب الذي تريد حذفه."
        case .passkeys: "مفاتيح المرور"
        case .passkey: "مفتاح المرور"
        case .passkeysText:
            "سجّل الدخول ببصمة إصبعك أو وجهك أو قفل الشاشة بدلًا من كلمة المرور. تُحفظ مفاتيح المرور في برنامج إدارة "
                + "كلمات المرور لديك أو على جهازك."
        case .passkeysInBrowser: "يمكنك إضافة مفاتيح المرور وإعادة تسميتها وإزالتها في صفحة حسابك:"
        case .createdOn(let date): "أُنشئ في \(date)"
        case .usedOn(let date): "استُخدم آخر مرة في \(date)"
        case .notUsedYet: "لم يُستخدم بعد"
        case .backedUp: "منسوخ احتياطيًا"
        case .onOneDevice: "على جهاز واحد فقط"
        case .addPasskey: "إضافة مفتاح مرور"
        case .passkeysFull(let limit):
            "الحد الأقصى لعدد مفاتيح المرور هو \(limit). لإضافة مفتاح آخر، أزل مفتاحًا لم تعد تستخدمه."
        case .passkeyTaken:
            "لحسابك مفتاح مرور بالفعل على هذا الجهاز أو في برنامج إدارة كلمات المرور. اختر جهازًا أو برنامجًا آخر."
        case .passkeyFailed:
            "تعذّر إنشاء مفتاح المرور. حاول مرة أخرى، أو اختر جهازًا أو برنامجًا آخر لإدارة كلمات المرور."
        case .passkeyAdded: "تمت إضافة مفتاح المرور. يمكنك الآن تسجيل الدخول به."
        case .rename: "إعادة تسمية"
        case .nameMissing: "أدخل اسمًا."
        case .passkeyRenamed: "تمت إعادة تسمية مفتاح المرور."
        case .passkeyRemoveText:
            "لن يمكنك بعد ذلك تسجيل الدخول بمفتاح المرور هذا. إذا كان لا يزال ظاهرًا في برنامج إدارة كلمات المرور، "
                + "فاحذفه من هناك أيضًا."
        case .passkeyRemoved: "تمت إزالة مفتاح المرور."
        case .passkeyOffer: "هل تريد تسجيل الدخول بلا كلمة مرور؟"
        case .twoStepText: "عند إضافة خطوة ثانية، لا تكفي كلمة مرور مسروقة للدخول إلى حسابك."
        case .on: "مفعّل"
        case .off: "غير مفعّل"
        case .authenticatorApp: "تطبيق المصادقة"
        case .securityKey: "مفتاح الأمان"
        case .authenticatorText: "يعرض تطبيق على هاتفك رمزًا يتغيّر كل 30 ثانية."
        case .addAuthenticator: "إضافة تطبيق مصادقة"
        case .authenticatorNameHelp: "اختر اسمًا يسهل تمييزه، مثل اسم الهاتف المثبَّت عليه التطبيق."
        case .scanCode: "أضف هذا المفتاح إلى تطبيق المصادقة: امسح رمز الاستجابة السريعة، أو أدخل المفتاح يدويًا."
        case .picture: "رمز الاستجابة السريعة لتطبيق المصادقة"
        case .key: "المفتاح"
        case .copyKey: "نسخ المفتاح"
        case .copied: "تم النسخ"
        case .openAuthenticator: "الفتح في تطبيق المصادقة"
        case .enterAppCode: "ثم أدخل الرمز الذي يعرضه التطبيق."
        case .appCodeWrongAgain: "هذا الرمز غير صحيح أيضًا. تأكّد من أن هاتفك يضبط الوقت تلقائيًا."
        case .startAgain: "البدء من جديد"
        case .factorNeeded: "يتطلب حسابك التحقّق بخطوتين. فعّله ثم حاول مرة أخرى."
        case .authenticatorAdded: "تمت إضافة تطبيق المصادقة."
        case .addSecurityKey: "إضافة مفتاح أمان"
        case .securityKeyText: "جهاز صغير توصّله بجهازك أو تقرّبه منه عند تسجيل الدخول."
        case .securityKeyNameHelp: "اختر اسمًا يسهل تمييزه، مثل لون المفتاح."
        case .securityKeyAdded: "تمت إضافة مفتاح الأمان."
        case .securityKeyTaken: "مفتاح الأمان هذا مضاف إلى حسابك بالفعل. استخدم مفتاحًا آخر."
        case .securityKeyFailed: "تعذّرت إضافة مفتاح الأمان. حاول مرة أخرى، أو استخدم مفتاحًا آخر."
        case .securityKeysElsewhere: "لا يمكنك إضافة مفتاح أمان هنا. أضفه في التطبيق على هاتف أو حاسوب."
        case .nameTaken: "هذا الاسم مستخدم بالفعل. اختر اسمًا آخر."
        case .factorRemoveText:
            "لن تُطلب منك هذه الخطوة بعد ذلك عند تسجيل الدخول. وإذا لم تكن لديك خطوة ثانية غيرها، فستتوقف رموزك "
                + "الاحتياطية عن العمل أيضًا."
        case .factorRemoved: "تمت إزالة الخطوة الثانية."
        case .backupCodes: "الرموز الاحتياطية"
        case .backupCodesText:
            "احفظ هذه الرموز في مكان آمن. يمكنك استخدام كل رمز مرة واحدة، عندما لا يكون تطبيق المصادقة في متناول يدك. "
                + "لن تُعرض هذه الرموز مرة أخرى."
        case .backupCodesLeft(let count): "المتبقي: \(count)"
        case .makeBackupCodes: "إنشاء رموز احتياطية"
        case .renewBackupCodes: "استبدال الرموز بأخرى جديدة"
        case .renewBackupCodesText: "لن تعمل رموزك الاحتياطية السابقة بعد ذلك."
        case .copyCodes: "نسخ الرموز"
        case .saveCodes: "حفظ الرموز"
        case .devices: "الأجهزة"
        case .devicesText: "حسابك مفتوح على هذه الأجهزة. سجّل الخروج من الأجهزة التي لا تعرفها، ثم غيّر كلمة مرورك."
        case .othersText: "يمكنك تسجيل الخروج من كل الأجهزة الأخرى، إذا فقدت جهازًا مثلًا. بعد ذلك، غيّر كلمة مرورك."
        case .unknownDevice: "جهاز غير معروف"
        case .thisDevice: "هذا الجهاز"
        case .endDevice(let device): "تسجيل الخروج: \u{2068}\(device)\u{2069}"
        case .endDeviceText: "سيُسجَّل الخروج من الجهاز عند اتصاله في المرة القادمة."
        case .deviceEnded: "تم تسجيل الخروج من الجهاز."
        case .endOthers: "تسجيل الخروج من كل الأجهزة الأخرى"
        case .othersEnded: "تم تسجيل الخروج من كل الأجهزة الأخرى."
        case .notSet: "غير محدد"
        }
    }
}

extension TimeText {
    /// Times in Arabic.
    package var arabic: String {
        switch self {
        case .justNow: "قبل لحظات"
        case .minutesAgo(let count):
            Language.arabicForm(
                of: count, "قبل دقيقة", "قبل دقيقتين", "قبل \(count) دقائق", "قبل \(count) دقيقة", "قبل \(count) دقيقة")
        case .hoursAgo(let count):
            Language.arabicForm(
                of: count, "قبل ساعة", "قبل ساعتين", "قبل \(count) ساعات", "قبل \(count) ساعة", "قبل \(count) ساعة")
        case .daysAgo(let count):
            Language.arabicForm(
                of: count, "قبل يوم", "قبل يومين", "قبل \(count) أيام", "قبل \(count) يومًا", "قبل \(count) يوم")
        case .after(let span): "بعد \(span.text(in: .arabic))"
        case .later: "لاحقًا"
        }
    }
}
