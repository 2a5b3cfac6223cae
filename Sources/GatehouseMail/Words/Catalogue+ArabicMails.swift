import Gatehouse

extension Catalogue {
    /// The words of mails in Arabic.
    static func arabic(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): arabic(subject: kind)
        case .greeting: "مرحبًا،"
        case .happened(let kind, let service): arabic(happened: kind, service)
        case .code(let code): "رمزك هو: \(isolated(code))"
        case .action(let kind): arabic(action: kind)
        case .orLink: "أو افتح هذا الرابط واضغط الزر في الصفحة:"
        case .lifeOfBoth(let span):
            "يعمل الرمز والرابط مرة واحدة، ومدة صلاحيتهما: \(span). أي رسالة أحدث تحل محل هذه الرسالة."
        case .lifeOfCode(let span): "يعمل الرمز مرة واحدة، ومدة صلاحيته: \(span). أي رسالة أحدث تحل محل هذه الرسالة."
        case .groupInvitation(let person, let group, let service):
            "يدعوك \(isolated(person)) إلى الانضمام إلى المجموعة «\(isolated(group))» في \(isolated(service))."
        case .groupInvitationLink:
            "افتح هذا الرابط للاطلاع على الدعوة، ثم انضم من الصفحة التي يفتحها:"
        case .groupInvitationLife(let span):
            "تصلح الدعوة مرة واحدة ولعنوان البريد الإلكتروني هذا وحده، ومدة صلاحيتها: \(span). إذا كنت لا تريدها فلا تفعل شيئًا: لا يصبح أحد عضوًا دون موافقته."
        case .unexpected(let kind, let service): arabic(unexpected: kind, service)
        case .noticeSubject(let notice): arabic(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): arabic(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "الوقت: \(isolated(time))"
        case .noticeDevice(let device): "الجهاز: \(isolated(device))"
        case .device(let browser, let system): "\(browser) على \(system)"
        case .unknownDevice: "غير معروف"
        case .noticeByAdministrator(let service): "نُفّذ بواسطة: إدارة \(isolated(service))"
        case .noticeAdvice(let advice, let service): arabic(noticeAdvice: advice, service)
        case .noticeLimit:
            "وصلتك عدة رسائل عن هذا خلال يوم واحد. إذا حدث مرة أخرى، فلن نرسل إليك رسالة عنه حتى يمر يوم."
        }
    }

    private static func arabic(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "أكّد عنوان بريدك الإلكتروني"
        case .signIn:
            "تسجيل الدخول"
        case .invitation:
            "لديك دعوة"
        case .recovery:
            "إعادة تعيين كلمة المرور"
        case .newAddress:
            "أكّد عنوان بريدك الإلكتروني الجديد"
        case .oldAddress:
            "أكّد تغيير عنوان بريدك الإلكتروني"
        case .reauthentication:
            "أكّد أنك أنت"
        case .accountExists:
            "لديك حساب بالفعل"
        case .addressTaken:
            "يوجد حساب بهذا العنوان"
        }
    }

    private static func arabic(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "استُخدم عنوان البريد الإلكتروني هذا لإنشاء حساب في \(isolated(service))."
        case .signIn:
            "يريد شخص ما تسجيل الدخول إلى \(isolated(service)) بعنوان البريد الإلكتروني هذا."
        case .invitation:
            "أنت مدعو إلى \(isolated(service)): ينتظرك حساب بعنوان البريد الإلكتروني هذا."
        case .recovery:
            "طُلبت كلمة مرور جديدة لحسابك في \(isolated(service))."
        case .newAddress:
            "يريد شخص لديه حساب في \(isolated(service)) استخدام عنوان البريد الإلكتروني هذا له."
        case .oldAddress:
            "سيصبح لحسابك في \(isolated(service)) عنوان بريد إلكتروني غير هذا."
        case .reauthentication:
            "يريد شخص سجّل الدخول إلى حسابك في \(isolated(service)) تغيير كلمة المرور."
        case .accountExists:
            "حاول شخص ما إنشاء حساب في \(isolated(service)) بعنوان البريد الإلكتروني هذا. لديك حساب به بالفعل، فلم يُنشأ حساب جديد ولم يتغير شيء."
        case .addressTaken:
            "أراد شخص لديه حساب في \(isolated(service)) تغيير عنوان بريده الإلكتروني إلى هذا العنوان. يوجد حساب بهذا العنوان بالفعل، فلم يتغير شيء."
        }
    }

    private static func arabic(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "أدخله حيث سجّلت لتأكيد أن العنوان لك."
        case .signIn:
            "أدخله حيث طُلب منك لتسجيل الدخول."
        case .invitation:
            "أدخله حيث طُلب منك للقبول."
        case .recovery:
            "أدخله حيث طلبت كلمة المرور الجديدة."
        case .newAddress, .oldAddress:
            "أدخله حيث طلبت التغيير للموافقة."
        case .reauthentication:
            "أدخله حيث طُلب منك."
        case .accountExists:
            "إذا كنت أنت، فسجّل الدخول بكلمة المرور التي لديك، أو اختر «هل نسيت كلمة المرور؟» لتعيين كلمة جديدة:"
        case .addressTaken:
            "إذا كنت أنت، فسجّل الدخول إلى ذلك الحساب:"
        }
    }

    private static func arabic(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "إذا لم تكن أنت، فلا تفعل شيئًا: لا يمكن استخدام الحساب دون الرمز. لا تعطِ الرمز لأي شخص."
        case .signIn:
            "إذا لم تكن أنت، فلا تفعل شيئًا: لا يدخل أحد دون الرمز. لا تعطِ الرمز لأي شخص."
        case .invitation:
            "إذا كنت لا تريد الحساب، فلا تفعل شيئًا: لا يمكن استخدامه دون الرمز."
        case .recovery:
            "إذا لم تكن أنت، فلا تفعل شيئًا: تبقى كلمة مرورك كما هي. لا تعطِ الرمز لأي شخص."
        case .newAddress:
            "إذا لم تكن أنت، فلا تفعل شيئًا: لا يحصل الحساب على عنوانك دون الرمز. لا تعطِ الرمز لأي شخص."
        case .oldAddress:
            "إذا لم تكن أنت، فغيّر كلمة مرورك فقط: سجّل شخص آخر الدخول إلى حسابك. يبقى العنوان كما هو دون الرمز. لا تعطِ الرمز لأي شخص."
        case .reauthentication:
            "إذا لم تكن أنت، فغيّر كلمة مرورك: سجّل شخص آخر الدخول إلى حسابك. لا تعطِ الرمز لأي شخص."
        case .accountExists:
            "إذا لم تكن أنت، فلا حاجة إلى فعل أي شيء: لم يُخبَر من حاول بأن لديك حسابًا."
        case .addressTaken:
            "إذا لم تكن أنت، فلا حاجة إلى فعل أي شيء: لم يُخبَر من حاول بوجود حساب."
        }
    }
}
