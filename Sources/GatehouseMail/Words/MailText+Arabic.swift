import Gatehouse

extension MailText {
    /// The words of mails in Arabic.
    package var arabic: String {
        switch self {
        case .subject(let kind, let code, let service): arabic(subject: kind, code, service)
        case .title(let kind, let service): arabic(title: kind, service)
        case .happened(let kind, let service): arabic(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): arabic(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "يريد شخص ما استخدام عنوان البريد الإلكتروني هذا لحساب في \(isolated(service)) أُنشئ في \(isolated(day)) "
                + "وليس له عنوان بريد إلكتروني بعد. إذا كنت أنت من طلب ذلك، فأدخل هذا الرمز في الصفحة التي طلبته منها."
        case .code(let code): "رمزك: \(isolated(code))"
        case .action(let kind): arabic(action: kind)
        case .orLink: "أو تابع من هنا:"
        case .linkFallback: "إذا لم يعمل الزر، فافتح هذا الرابط:"
        case .button(let kind): arabic(button: kind)
        case .lifeOfBoth(let span):
            "تنتهي صلاحية الرمز والرابط بعد \(span)، ويعملان مرة واحدة فقط. أي رسالة أحدث تحل محل هذه الرسالة."
        case .lifeOfCode(let span):
            "تنتهي صلاحية الرمز بعد \(span)، ويعمل مرة واحدة فقط. أي رسالة أحدث تحل محل هذه الرسالة."
        case .groupInvitation(let person, let group, let service):
            "تلقّيت دعوة من \(isolated(person)) للانضمام إلى المجموعة «\(isolated(group))» في \(isolated(service))."
        case .groupInvitationTitle(let person, let group):
            "دعوة من \(isolated(person)) للانضمام إلى «\(isolated(group))»"
        case .groupInvitationHeading: "دعوة للانضمام إلى مجموعة"
        case .groupInvitationLink: "اطّلع على الدعوة وانضم من هذه الصفحة:"
        case .groupInvitationButton: "عرض الدعوة"
        case .groupInvitationLife(let span):
            "تنتهي صلاحية الدعوة بعد \(span). تعمل مرة واحدة، ولعنوان البريد الإلكتروني هذا فقط. إذا كنت لا تريدها، "
                + "فتجاهل هذه الرسالة: لن تُضاف إلى المجموعة دون موافقتك."
        case .unexpected(let kind): arabic(unexpected: kind)
        case .noticeSubject(let notice): arabic(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): arabic(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "لم يبقَ لديك أي رمز احتياطي. أنشئ رموزًا جديدة الآن."
        case .backupCodesLeft(let count):
            Language.arabicForm(
                of: count, "بقي لديك رمز احتياطي واحد", "بقي لديك رمزان احتياطيان", "بقي لديك \(count) رموز احتياطية",
                "بقي لديك \(count) رمزًا احتياطيًا", "بقي لديك \(count) رمز احتياطي")
                + ". أنشئ رموزًا جديدة في أقرب وقت."
        case .noticeRemoved(let list): "ما أُزيل: \(list)"
        case .noticeKept(let list): "ما بقي: \(list)"
        case .way(.password): "كلمة المرور"
        case .way(.addressChange): "تغيير للبريد الإلكتروني بانتظار التأكيد"
        case .way(.passkeys): "مفاتيح المرور"
        case .way(.factors): "وسائل الخطوة الثانية"
        case .way(.sessions): "الجلسات على الأجهزة الأخرى"
        case .way(.provider(let name)): isolated(name)
        case .noticeChanged(let list): "ما تغيّر: \(list)"
        case .detail(.name): "الاسم"
        case .detail(.confirmation): "حالة تأكيد البريد الإلكتروني"
        case .detail(.others): "بيانات أخرى"
        case .noticeTime(let time): "الوقت: \u{2067}\(time)\u{2069}"
        // A sentence of its own, from right to left, even where it begins with a name from elsewhere.
        case .noticeDevice(let device): "الجهاز: \u{2067}\(device)\u{2069}"
        case .noticeNetwork(let network): "الشبكة: \(isolated(network))"
        case .device(let browser, let system): "\(isolated(browser)) على \(isolated(system))"
        case .unknownDevice: "غير معروف"
        case .noticeBy(let who): "من أجرى ذلك: \u{2067}\(who)\u{2069}"
        case .noticeByMember(let name): "من أجرى ذلك: \(isolated(name))"
        case .administrator(let service): "أحد مشرفي \(isolated(service))"
        case .sender(let service, nil): "هذه الرسالة من \(isolated(service))."
        case .sender(let service, let contact?): "هذه الرسالة من \(isolated(service)). للتواصل: \(isolated(contact))"
        case .help(let contact): "للمساعدة، راسل \(isolated(contact))."
        case .noticeExpected: "إذا كنت أنت من فعل ذلك، فلا يلزمك اتخاذ أي إجراء."
        case .noticeAdvice(let advice, let service): arabic(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): arabic(noticeStep: step, service)
        case .noticeContact(let contact): "إذا لم تكن أنت من فعل ذلك، فراسل \(isolated(contact)) فورًا."
        case .noticeQuestion(let contact): "إذا لم تكن تتوقع ذلك، فراسل \(isolated(contact))."
        case .noticeLimit:
            "وصلتك عدة رسائل بهذا الشأن خلال يوم واحد. إذا تكرر ذلك، فلن نرسل إليك رسالة أخرى بشأنه حتى يمر يوم."
        }
    }

    private func arabic(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "أكّد بريدك الإلكتروني في \(isolated(service)): \(isolated(code))"
        case .signIn: "تسجيل الدخول إلى \(isolated(service)): \(isolated(code))"
        case .recovery: "أعد تعيين كلمة مرورك في \(isolated(service)): \(isolated(code))"
        case .newAddress: "أكّد بريدك الإلكتروني الجديد في \(isolated(service)): \(isolated(code))"
        case .oldAddress: "أكّد تغيير بريدك الإلكتروني في \(isolated(service)): \(isolated(code))"
        case .reauthentication: "أكّد هويتك في \(isolated(service)): \(isolated(code))"
        case .groupProof: "انضم إلى مجموعة في \(isolated(service)): \(isolated(code))"
        case .invitation: "لديك دعوة إلى \(isolated(service))"
        case .accountExists: "لديك حساب بالفعل في \(isolated(service))"
        case .addressTaken: "حاول شخص ما استخدام عنوانك في \(isolated(service))"
        }
    }

    private func arabic(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "أكّد بريدك الإلكتروني"
        case .signIn: "تسجيل الدخول إلى \(isolated(service))"
        case .invitation: "لديك دعوة إلى \(isolated(service))"
        case .recovery: "أعد تعيين كلمة المرور"
        case .newAddress: "أكّد بريدك الإلكتروني الجديد"
        case .oldAddress: "أكّد تغيير بريدك الإلكتروني"
        case .reauthentication: "أكّد هويتك"
        case .accountExists: "لديك حساب بالفعل"
        case .addressTaken: "هذا العنوان مرتبط بحساب بالفعل"
        case .groupProof: "أكّد بريدك الإلكتروني"
        }
    }

    private func arabic(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "أنشأ شخص ما حسابًا في \(isolated(service)) بعنوان البريد الإلكتروني هذا. إذا كنت أنت من فعل ذلك، فأدخل "
                + "هذا الرمز في الصفحة التي أنشأت فيها الحساب."
        case .signIn: "لتسجيل الدخول إلى \(isolated(service))، أدخل هذا الرمز في الصفحة التي طلبته منها."
        case .invitation: "حسابك في \(isolated(service)) في انتظارك. لقبول الدعوة، أدخل هذا الرمز في الصفحة التي تطلبه."
        case .recovery:
            "تلقّينا طلبًا لإعادة تعيين كلمة مرور حسابك في \(isolated(service)). أدخل هذا الرمز في الصفحة التي طلبته "
                + "منها."
        case .newAddress:
            "يريد شخص ما استخدام عنوان البريد الإلكتروني هذا لحساب في \(isolated(service)). إذا كنت أنت من طلب ذلك، "
                + "فأدخل هذا الرمز في الصفحة التي طلبت فيها التغيير."
        case .oldAddress:
            "طُلب تغيير البريد الإلكتروني لحسابك في \(isolated(service)). إذا كنت أنت من طلب ذلك، فأدخل هذا الرمز في "
                + "الصفحة التي طلبت فيها التغيير."
        case .reauthentication:
            "يريد شخص سجّل الدخول إلى حسابك في \(isolated(service)) إجراء تغيير مهم. إذا كنت أنت هذا الشخص، فأدخل "
                + "هذا الرمز في الصفحة التي تطلبه."
        case .accountExists:
            "حاول شخص ما إنشاء حساب في \(isolated(service)) بعنوان البريد الإلكتروني هذا. لديك حساب بالفعل، لذلك لم "
                + "يتغيّر شيء."
        case .addressTaken:
            "حاول شخص لديه حساب في \(isolated(service)) تغيير بريده الإلكتروني إلى هذا العنوان. العنوان مرتبط بحساب "
                + "بالفعل، لذلك لم يتغيّر شيء."
        case .groupProof:
            "يريد شخص ما قبول دعوة إلى مجموعة في \(isolated(service)) أُرسلت إلى عنوان البريد الإلكتروني هذا. إذا كنت "
                + "أنت من يريد ذلك، فأدخل هذا الرمز في الصفحة التي تطلبه."
        }
    }

    /// A mail about anything but a change of address names no address.
    private func arabic(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "يريد شخص ما تغيير البريد الإلكتروني لحساب في \(isolated(service)) من \(isolated(old)) إلى "
                + "\(isolated(new)). إذا كنت أنت من طلب ذلك، فأدخل هذا الرمز في الصفحة التي طلبت فيها التغيير."
        case .oldAddress:
            "يريد شخص ما تغيير البريد الإلكتروني لحسابك في \(isolated(service)) من \(isolated(old)) إلى "
                + "\(isolated(new)). إذا كنت أنت من طلب ذلك، فأدخل هذا الرمز في الصفحة التي طلبت فيها التغيير."
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            arabic(happened: kind, service)
        }
    }

    private func arabic(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists:
            "إذا كنت أنت من فعل ذلك، فسجّل الدخول بكلمة مرورك، أو اختر «هل نسيت كلمة المرور؟» لتعيين كلمة مرور جديدة."
        case .addressTaken: "إذا كنت أنت من فعل ذلك، فسجّل الدخول إلى الحساب المرتبط بهذا العنوان."
        }
    }

    private func arabic(button kind: MailKind) -> String {
        switch kind {
        case .signup: "تأكيد البريد الإلكتروني"
        case .signIn: "تسجيل الدخول"
        case .invitation: "قبول الدعوة"
        case .recovery: "إعادة تعيين كلمة المرور"
        case .newAddress, .oldAddress: "تأكيد التغيير"
        case .reauthentication, .groupProof: "متابعة"
        case .accountExists, .addressTaken: "الانتقال إلى تسجيل الدخول"
        }
    }

    private func arabic(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup:
            "إذا لم تكن أنت من فعل ذلك، فتجاهل هذه الرسالة: لا يمكن استخدام الحساب دون الرمز. لا تشارك الرمز مع أحد."
        case .signIn:
            "إذا لم تكن أنت من فعل ذلك، فتجاهل هذه الرسالة: لا يمكن لأحد تسجيل الدخول دون الرمز. لا تشارك الرمز مع أحد."
        case .invitation: "إذا كنت لا تريد الحساب، فتجاهل هذه الرسالة: لا يمكن استخدامه دون الرمز."
        case .recovery: "إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي. لا تشارك الرمز مع أحد."
        case .newAddress:
            "إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: لن يُضاف عنوانك دون الرمز. لا تشارك الرمز مع أحد."
        case .oldAddress:
            "إذا لم تكن أنت من طلب ذلك، فعيّن كلمة مرور جديدة الآن، لأن شخصًا آخر سجّل الدخول إلى حسابك. لا يتغيّر "
                + "البريد الإلكتروني دون الرمز. لا تشارك الرمز مع أحد."
        case .reauthentication:
            "إذا لم تكن أنت هذا الشخص، فعيّن كلمة مرور جديدة الآن، لأن شخصًا آخر سجّل الدخول إلى حسابك. لا تشارك الرمز "
                + "مع أحد."
        case .accountExists:
            "إذا لم تكن أنت من فعل ذلك، فلا يلزمك اتخاذ أي إجراء. لم نُخبر من حاول ذلك بأن لديك حسابًا."
        case .addressTaken:
            "إذا لم تكن أنت من فعل ذلك، فلا يلزمك اتخاذ أي إجراء. لم نُخبر من حاول ذلك بأن هذا العنوان مرتبط بحساب."
        case .groupProof:
            "إذا لم تكن أنت من يريد ذلك، فتجاهل هذه الرسالة: لا يمكن لأحد قبول الدعوة دون الرمز. لا تشارك الرمز مع أحد."
        }
    }

    /// The subjects of notices in Arabic.
    private func arabic(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "تم تغيير كلمة المرور"
        case .accountSecured: "تم تأمين حسابك"
        case .passwordRemoved:
            "تمت إزالة كلمة المرور"
        case .addressChanged:
            "تم تغيير عنوان بريدك الإلكتروني"
        case .providerAdded:
            "تمت إضافة طريقة لتسجيل الدخول"
        case .providerRemoved:
            "تمت إزالة طريقة لتسجيل الدخول"
        case .passkeyAdded: "تمت إضافة مفتاح مرور"
        case .passkeyRemoved: "تمت إزالة مفتاح مرور"
        case .factorAdded: "تمت إضافة خطوة ثانية لتسجيل الدخول"
        case .factorRemoved: "تمت إزالة خطوة ثانية لتسجيل الدخول"
        case .factorsReset: "تمت إعادة ضبط التحقّق بخطوتين"
        case .backupCodesMade: "تم إنشاء رموز احتياطية جديدة"
        case .backupCodeUsed: "تم استخدام رمز احتياطي"
        case .backupCodesFew: "تحتاج إلى رموز احتياطية جديدة"
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
            "تم إنشاء رابط لتسجيل الدخول"
        case .administratorAdded: "أصبحت مشرفًا على الخدمة"
        case .administratorRemoved: "لم تعد مشرفًا على الخدمة"
        case .groupRemoved: "تمت إزالتك من مجموعة"
        case .groupDeleted: "تم حذف مجموعة"
        case .groupOwnerAdded: "أصبحت مالكًا لمجموعة"
        case .groupOwnerRemoved: "لم تعد مالكًا لمجموعة"
        case .groupAdminAdded: "أصبحت مشرفًا على مجموعة"
        case .groupAdminRemoved: "لم تعد مشرفًا على مجموعة"
        case .groupInherited: "انتقلت إليك ملكية مجموعة"
        }
    }

    /// What happened to an account, in Arabic.
    private func arabic(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged:
            "تم تعيين كلمة مرور جديدة لحسابك في \(isolated(service))."
        case .accountSecured:
            "تم تأكيد عنوان البريد الإلكتروني هذا لحساب في \(isolated(service)). ربما أضاف شخص آخر إلى "
                + "الحساب بيانات لتسجيل الدخول قبل تأكيد العنوان، لذا أزلنا تلك البيانات."
        case .passwordRemoved:
            "لم يعد بإمكانك تسجيل الدخول إلى حسابك في \(isolated(service)) بالبريد الإلكتروني وكلمة المرور."
        case .addressChanged:
            "تم تغيير عنوان البريد الإلكتروني لحسابك في \(isolated(service)). لن نراسلك بعد الآن على العنوان الذي "
                + "وصلتك عليه هذه الرسالة."
        case .providerAdded:
            "يمكنك الآن تسجيل الدخول إلى حسابك في \(isolated(service)) باستخدام \(isolated(about))."
        case .providerRemoved:
            "لم يعد بإمكانك تسجيل الدخول إلى حسابك في \(isolated(service)) باستخدام \(isolated(about))."
        case .passkeyAdded: "يمكنك الآن تسجيل الدخول إلى حسابك في \(isolated(service)) باستخدام مفتاح مرور جديد."
        case .passkeyRemoved:
            "أُزيل أحد مفاتيح المرور من حسابك في \(isolated(service))، ولم يعد بإمكانك تسجيل الدخول به."
        case .factorAdded: "أصبح تسجيل الدخول إلى حسابك في \(isolated(service)) يتطلب خطوة ثانية."
        case .factorRemoved: "أُزيلت خطوة ثانية من حسابك في \(isolated(service))."
        case .factorsReset:
            "أُزيلت جميع وسائل الخطوة الثانية من حسابك في \(isolated(service)) مع الرموز الاحتياطية، وسُجّل خروجك "
                + "من كل الأجهزة."
        case .backupCodesMade: "أُنشئت رموز احتياطية جديدة لحسابك في \(isolated(service)). لم تعد الرموز السابقة صالحة."
        case .backupCodeUsed:
            "استُخدم رمز احتياطي لتسجيل الدخول إلى حسابك في \(isolated(service)). لا يمكن استخدامه مرة أخرى."
        case .backupCodesFew:
            "استُخدم رمز احتياطي لتسجيل الدخول إلى حسابك في \(isolated(service))."
        case .sessionStolen:
            "استُخدمت إحدى جلسات حسابك في \(isolated(service)) من مكانين، ويحدث ذلك عندما ينسخها شخص ما. لقد أنهينا "
                + "تلك الجلسة."
        case .accountDeleted:
            "تم حذف حسابك في \(isolated(service)) وكل ما يتبعه."
        case .accountChanged:
            "تم تغيير بيانات حسابك في \(isolated(service))."
        case .accountBlocked: "تم إيقاف حسابك في \(isolated(service)). لا يمكنك تسجيل الدخول حتى ينتهي الإيقاف."
        case .accountUnblocked: "تم إلغاء إيقاف حسابك في \(isolated(service)). يمكنك تسجيل الدخول مرة أخرى."
        case .sessionsEnded:
            "تم تسجيل خروجك من حسابك في \(isolated(service))."
        case .linkCreated:
            "أُنشئ رابط أو رمز يتيح تسجيل الدخول إلى حسابك في \(isolated(service))."
        case .administratorAdded: "يمكنك الآن إدارة \(isolated(service))."
        case .administratorRemoved: "لم يعد بإمكانك إدارة \(isolated(service))."
        case .groupRemoved: "تمت إزالتك من المجموعة «\(isolated(about))» في \(isolated(service))."
        case .groupDeleted: "حُذفت المجموعة «\(isolated(about))» في \(isolated(service)) مع كل ما فيها."
        case .groupOwnerAdded: "أصبحت من مالكي المجموعة «\(isolated(about))» في \(isolated(service))."
        case .groupOwnerRemoved: "لم تعد من مالكي المجموعة «\(isolated(about))» في \(isolated(service))."
        case .groupAdminAdded: "أصبحت مشرفًا على المجموعة «\(isolated(about))» في \(isolated(service))."
        case .groupAdminRemoved: "لم تعد مشرفًا على المجموعة «\(isolated(about))» في \(isolated(service))."
        case .groupInherited:
            "حُذف حساب المالك الوحيد للمجموعة «\(isolated(about))» في \(isolated(service)). أنت مالكها الآن."
        }
    }

    /// What to do about it, in Arabic.
    private func arabic(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "إذا لم تكن أنت من فعل ذلك، فربما يستطيع شخص آخر الدخول إلى حسابك. اتّبع هذه الخطوات:"
        case .reviewUse:
            "إذا لم تكن أنت من استخدم الرمز، فربما يستطيع شخص آخر الدخول إلى حسابك. اتّبع هذه الخطوات:"
        case .signInAgain:
            "إذا تم تسجيل خروجك، فسجّل الدخول مرة أخرى. ولمزيد من الأمان، اتّبع هذه الخطوات:"
        case .contact:
            "إذا لم تكن أنت من فعل ذلك، فأبلغ القائمين على \(isolated(service)) فورًا."
        case .askAdministrator:
            "إذا لم تكن تتوقع ذلك، فتواصل مع القائمين على \(isolated(service))."
        }
    }

    /// One of the things to do, in Arabic.
    private func arabic(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "افتح \(isolated(service)) بالطريقة المعتادة."
        case .setPassword:
            "اختر «هل نسيت كلمة المرور؟» وعيّن كلمة مرور جديدة. وسيُسجَّل خروجك عندها من كل الأجهزة الأخرى."
        case .removeMethods: "أزل طرق تسجيل الدخول التي لا تعرفها."
        case .removeSecondSteps: "أزل وسائل الخطوة الثانية التي لا تعرفها."
        case .createBackupCodes: "أنشئ رموزًا احتياطية جديدة."
        }
    }
}
