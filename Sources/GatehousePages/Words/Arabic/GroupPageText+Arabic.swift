import Gatehouse

extension GroupPageText {
    /// Arabic.
    package var arabic: String {
        switch self {
        case .screens(let text): text.arabic
        case .groups: "المجموعات"
        case .goToGroups: "الانتقال إلى المجموعات"
        case .created: "تم إنشاء المجموعة."
        case .typeCode: "الانضمام برمز"
        case .yourRole: "دورك"
        case .nameless: "عضو بلا اسم"
        case .joined(let date): "تاريخ الانضمام: \(date)"
        case .suspended: "أوقف أحد مشرفي الخدمة هذه المجموعة. يمكنك رؤيتها، لكن لا يمكن تغيير أي شيء فيها."
        case .changeRole: "تغيير الدور"
        case .transferText(let name): "ستنتقل الملكية إلى \u{2068}\(name)\u{2069}، وستصبح أنت مشرفًا على المجموعة."
        case .removeText(let name):
            "سيفقد العضو \u{2068}\(name)\u{2069} إمكانية الوصول فورًا، وستتوقف الدعوات التي أرسلها عن العمل."
        case .leaveText(let name):
            "ستفقد إمكانية الوصول إلى المجموعة «\u{2068}\(name)\u{2069}» فورًا، وستتوقف الدعوات التي أرسلتها عن العمل."
        case .soleOwner: "أنت المالك الوحيد. انقل الملكية إلى عضو آخر أولًا."
        case .ownerBanned: "حساب هذا الشخص موقوف، فلا يمكن أن يكون مالكًا."
        case .deleteText(let name):
            "ستُحذف المجموعة «\u{2068}\(name)\u{2069}» لدى جميع الأعضاء مع دعواتها. يُنفَّذ الحذف فورًا ولا يمكن "
                + "التراجع عنه."
        case .deleteAgreed: "نعم، أريد حذف هذه المجموعة لدى جميع الأعضاء"
        case .proof: "أكّد هويتك"
        case .proofText: "مرّ بعض الوقت على تسجيل دخولك. أكّد هويتك قبل أن تقرّر من يملك هذه المجموعة."
        case .proved: "شكرًا، يمكنك المتابعة الآن."
        case .invitations: "الدعوات"
        case .byMail: "دعوة بالبريد الإلكتروني"
        case .byMailText: "سنرسل رابطًا يعمل لهذا العنوان فقط. تنتهي صلاحيته بعد 7 أيام."
        case .invited: "تم إرسال الدعوة."
        case .byHand: "إنشاء رابط أو رمز"
        case .byHandText:
            "يمكن لأي شخص لديه الرابط أو الرمز أن ينضم. تنتهي صلاحية الرابط بعد 7 أيام والرمز بعد 24 ساعة."
        case .kind: "النوع"
        case .link: "رابط"
        case .code: "رمز"
        case .uses: "عدد الأشخاص الذين يمكنهم استخدام الدعوة"
        case .usesFault(let most): "أدخل عددًا من 1 إلى \(most)."
        case .make: "إنشاء الدعوة"
        case .made: "تم إنشاء الدعوة."
        case .expires(let date): "تنتهي صلاحيتها في \(date)"
        case .used(let count, let most): "مرات الاستخدام: \(count) من \(most)"
        case .revokeText: "إذا ألغيت هذه الدعوة، فستتوقف عن العمل فورًا."
        case .resendTo(let name): "إعادة الإرسال إلى \u{2068}\(name)\u{2069}"
        case .accept: "انضمام"
        case .joinedNow: "انضممت إلى هذه المجموعة."
        case .sentTo: "أُرسلت إلى"
        case .otherAddress(let email):
            "أُرسلت هذه الدعوة إلى \u{2068}\(email)\u{2069}. لقبولها بحسابك، أدخل الرمز الذي سنرسله إلى ذلك العنوان."
        case .ownAddress(let email): "أكّد أولًا أن \u{2068}\(email)\u{2069} عنوانك: أدخل الرمز الذي سنرسله إليه."
        case .guest: "لا يمكن للضيوف الانضمام إلى مجموعة. أضف بريدك الإلكتروني أولًا."
        case .guestInvites: "لا يمكن للضيوف دعوة أحد. أضف بريدك الإلكتروني أولًا."
        case .unknownTitle: "هذه الدعوة غير موجودة"
        case .unknownText: "تحقّق من الرمز أو الرابط، أو اطلب دعوة جديدة."
        case .expiredTitle: "انتهت صلاحية هذه الدعوة"
        case .usedTitle: "استُخدمت هذه الدعوة من قبل"
        case .revokedTitle: "أُلغيت هذه الدعوة"
        case .declinedTitle: "رُفضت هذه الدعوة"
        case .overText: "اطلب دعوة جديدة للانضمام."
        case .notPermitted: "لا يسمح دورك في هذه المجموعة بذلك. تواصل مع أحد المالكين."
        case .changedElsewhere: "أجرى شخص آخر تغييرًا في هذه الأثناء. تحقّق منه وحاول مرة أخرى."
        case .full: "هذه المجموعة ممتلئة. اطلب من أحد المالكين إفساح مكان لك."
        case .excluded: "تمت إزالتك من هذه المجموعة. اطلب من أحد المالكين دعوتك بالبريد الإلكتروني."
        case .alreadyMember: "هذا الشخص عضو بالفعل."
        case .otherDomain:
            "هذه الدعوة مخصّصة لعناوين بريد إلكتروني من نطاق آخر. استخدم حسابًا آخر أو اطلب دعوة بالبريد الإلكتروني."
        case .confirmFirst: "أكّد بريدك الإلكتروني قبل إنشاء مجموعة."
        case .administratorsOnly: "إنشاء المجموعات متاح هنا لمشرفي الخدمة فقط."
        case .notOpen: "لا يمكن منح هذا الدور برابط أو رمز. اختر دورًا آخر أو أرسل دعوة بالبريد الإلكتروني."
        case .lost(let name): "المجموعة «\u{2068}\(name)\u{2069}»، وليس فيها أحد غيرك"
        case .handedOn(let name): "ملكيتك للمجموعة «\u{2068}\(name)\u{2069}»: سيصبح عضو آخر مالكًا لها"
        case .activated: "أنت الآن في هذه المجموعة."
        case .isActive: "هذه مجموعتك الحالية."
        }
    }
}
