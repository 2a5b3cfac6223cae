import Gatehouse

extension FieldhouseText {
    /// Arabic. Numbers take one of five forms of a noun.
    package var arabic: String {
        switch self {
        case .projects: "المشاريع"
        case .requests: "الطلبات"
        case .groups: "المجموعات"
        case .settings: "الإعدادات"
        case .profile: "الملف الشخصي"
        case .about: "حول التطبيق"
        case .navigation: "القائمة الرئيسية"
        case .back: "رجوع"
        case .goTo(let place): "الانتقال إلى \(Self.isolated(place))"

        case .noProjects: "لا توجد مشاريع بعد"
        case .noProjectsText: "يجمع المشروع كل ما يحتاج فريقك إلى معرفته عن موقع بناء واحد."
        case .noRequests: "لا توجد طلبات بعد"
        case .noRequestsText: "افتح مشروعًا لتطرح سؤالًا. تظهر هنا طلبات كل مشاريعك."
        case .noQuestions: "لم يسأل أحد عن هذا المشروع بعد."
        case .noGroups: "لست عضوًا في أي مجموعة بعد"
        case .noGroupsText: "أنشئ مجموعة أو اقبل دعوة."
        case .joinOrCreate: "إنشاء مجموعة أو الانضمام"
        case .noResults: "لا توجد نتائج"
        case .noResultsText: "لا شيء يطابق البحث أو التصفية."
        case .showAll: "عرض الكل"
        case .filters: "التصفية"
        case .all: "الكل"
        case .open: "بلا إجابة"
        case .answered: "تمت الإجابة"
        case .mine: "طلباتي"
        case .search: "بحث"
        case .searchProjects: "البحث بالاسم أو الموقع"
        case .searchRequests: "البحث في العناوين والأسئلة والإجابات"
        case .searchGroups: "البحث بالاسم"
        case .keyboard: "لوحة المفاتيح"
        case .searchKey: "البحث في القوائم بالضغط على المفتاح «/»"
        case .pages: "الصفحات"
        case .pageOf(let number, let count): "الصفحة \(number) من \(count)"
        case .showMore: "عرض المزيد"
        case .noSuchPage: "هذه الصفحة غير موجودة"
        case .listHas(let pages):
            Language.arabicForm(
                of: pages, "في هذه القائمة صفحة واحدة.", "في هذه القائمة صفحتان.", "في هذه القائمة \(pages) صفحات.",
                "في هذه القائمة \(pages) صفحة.", "في هذه القائمة \(pages) صفحة.")
        case .missingTitle: "تعذّر العثور على هذه الصفحة"
        case .missingText: "ربما حُذفت، أو لا تملك صلاحية الوصول إليها."

        case .newProject: "مشروع جديد"
        case .createProject: "إنشاء المشروع"
        case .editProject: "تعديل المشروع"
        case .deleteProject: "حذف المشروع"
        case .deleteProjectText(let name, let group):
            "سيُحذف «\(Self.isolated(name))» وطلباته لدى جميع أعضاء «\(Self.isolated(group))». يمكنك التراجع خلال ساعة."
        case .name: "الاسم"
        case .site: "الموقع"
        case .optional(let label): "\(Self.isolated(label)) (اختياري)"
        case .group: "المجموعة"
        case .project: "المشروع"
        case .openRequests: "طلبات بلا إجابة"
        case .created: "تاريخ الإنشاء"
        case .createdAgo(let time): "أُنشئ \(time)"
        case .askedAgo(let time): "أُرسل \(time)"
        case .createGroupFirst: "أنشئ مجموعة أولًا"
        case .createGroupFirstText: "ينتمي كل مشروع إلى مجموعة، ولست عضوًا في أي مجموعة بعد."
        case .saveChanges: "حفظ التغييرات"
        case .delete(let name): "حذف «\(Self.isolated(name))»"

        case .newRequest: "طلب جديد"
        case .newRequestAbout(let project): "طلب جديد عن «\(Self.isolated(project))»"
        case .ask: "طرح السؤال"
        case .editRequest: "تعديل الطلب"
        case .deleteRequest: "حذف الطلب"
        case .deleteRequestText(let title):
            "سيُحذف «\(Self.isolated(title))» لدى جميع أعضاء المجموعة. يمكنك التراجع خلال ساعة."
        case .title: "العنوان"
        case .question: "السؤال"
        case .answer: "الإجابة"
        case .answerIt: "الإجابة عن هذا الطلب"
        case .changeAnswer: "تغيير الإجابة"
        case .saveAnswer: "حفظ الإجابة"
        case .byline(let name, let day): "من \(Self.isolated(name))، \(day)"

        case .memberCount(let count):
            Language.arabicForm(
                of: count, "عضو واحد", "عضوان", "\(count) أعضاء", "\(count) عضوًا", "\(count) عضو")
        case .ownersOnly: "هذا الإجراء متاح للمالكين فقط"
        case .ownersOnlyText: "اطلب ذلك من أحد مالكي المجموعة."
        case .askerOnly: "هذا الإجراء متاح لصاحب السؤال فقط"
        case .askerOnlyText: "يمكن لأحد مالكي المجموعة أن يفعل ذلك أيضًا."

        case .email: "البريد الإلكتروني"
        case .creationLimit(let count):
            "الحد الأقصى للمشاريع والطلبات الجديدة في اليوم هو \(count). حاول مرة أخرى غدًا."

        case .notNow: "ليس الآن"
        case .somethingWrong: "حدث خطأ ما"
        case .tryAgain: "إعادة المحاولة"

        case .company: "الشركة"
        case .account: "الحساب"
        case .accountParts: "كلمة المرور والأجهزة والبيانات"
        case .app: "التطبيق"
        case .signIn: "تسجيل الدخول"
        case .emailAndPassword: "البريد الإلكتروني وكلمة المرور"
        case .memberSince: "عضو منذ"
        case .termsAccepted: "قبول الشروط"
        case .edition(let version, let day): "الإصدار \(Self.isolated(version)) بتاريخ \(day)"
        case .signOut: "تسجيل الخروج"
        case .guest: "ضيف"
        case .aboutFieldhouse: "حول \u{2068}Fieldhouse\u{2069}"
        case .whatItIs: "نبذة"
        case .aboutText:
            "تطبيق صغير لفرق البناء، فيه مشاريع وطلبات معلومات. يوضّح \u{2068}Fieldhouse\u{2069} كيف يبدو تسجيل الدخول "
                + "باستخدام \u{2068}Gatehouse\u{2069}."

        case .stepOf(let number, let count): "\(number) من \(count)"
        case .next: "التالي"
        case .skip: "تخطّي المقدمة"
        case .getStarted: "البدء"
        case .welcomeSite: "كل ما يخص موقع البناء في مكان واحد"
        case .welcomeSiteText: "يجمع المشروع ما يبنيه فريقك في موقع واحد، ليكون لدى الجميع المعلومات نفسها."
        case .welcomeAsk: "اسأل واحتفظ بالإجابة"
        case .welcomeAskText: "يصل طلب المعلومات إلى جميع أعضاء المجموعة، وتبقى الإجابة بجانب السؤال."
        case .welcomeCrew: "ابنِ مع فريقك"
        case .welcomeCrewText: "تشارك المجموعة مشاريعها مع أعضائها فقط. أنشئ مجموعة أو اقبل دعوة."

        case .undo: "تراجع"
        case .undoOver: "انتهت مهلة التراجع"
        case .undoOverText: "يمكنك استعادة مشروع أو طلب خلال ساعة من حذفه."
        case .deleted(let name): "تم حذف «\(Self.isolated(name))»."
        case .projectCreated: "تم إنشاء المشروع."
        case .projectSaved: "تم حفظ المشروع."
        case .projectRestored: "تمت استعادة المشروع."
        case .requestSent: "تم إرسال الطلب. يمكن لأي عضو في المجموعة الإجابة عنه."
        case .requestSaved: "تم حفظ الطلب."
        case .requestRestored: "تمت استعادة الطلب."
        case .answerSaved: "تم حفظ الإجابة."

        case .typedIsHere: "ما كتبته لا يزال هنا. لم يُرسَل بعد."
        case .typedIsKept: "سنحتفظ بما كتبته لمدة 15 دقيقة. لم يُرسَل بعد."
        case .formOutdated: "انتهت صلاحية هذه الصفحة"
        case .formOutdatedText: "فُتح هذا النموذج في جلسة سابقة، لذلك لم يتغيّر شيء. افتح الصفحة وأرسله مرة أخرى."
        case .linkDoesNotWork: "هذا الرابط لا يعمل"
        case .linkDoesNotOpen: "لا يمكن فتح هذا الرابط"
        case .linkTooLong: "الرابط طويل جدًا. الحد الأقصى 2048 بايتًا."
        case .linkMalformed: "الرابط تالف."
        case .linkForeign: "يؤدي الرابط إلى تطبيق أو موقع آخر."
        case .linkWithUser: "يحتوي الرابط على اسم مستخدم أو كلمة مرور."
        case .linkWithFragment: "يحتوي الرابط على علامة «#»، وروابط هذا التطبيق لا تحتوي عليها."
        case .linkWithToken: "يحتوي الرابط على رمز وصول، وهذا غير مسموح به في الروابط."
        case .linkCharacter: "يحتوي الرابط على حرف غير مسموح به."
        case .linkRoute: "لا توجد صفحة بهذا العنوان."
        case .linkValue: "جزء من الرابط ناقص أو غير صالح."
        case .linkTwice: "يحتوي الرابط على المعامل نفسه مرتين."
        case .linkWebOnly: "لا تُفتح هذه الصفحة إلا من روابط الويب."
        case .linkOfSignIn: "يخص الرابط تسجيل دخول لم يبدأ على هذا الجهاز."
        case .linkNow: "لا يمكن فتح الرابط الآن."
        case .linksBegin(let scheme, let origin):
            "تبدأ الروابط الصالحة بـ \(Self.isolated(scheme)) أو \(Self.isolated(origin))."
        case .oneLink(let count):
            Language.arabicForm(
                of: count, "يوجد رابط واحد. افتحه وحده.", "يوجد رابطان. افتح كل رابط على حدة.",
                "توجد \(count) روابط. افتح كل رابط على حدة.", "يوجد \(count) رابطًا. افتح كل رابط على حدة.",
                "يوجد \(count) رابط. افتح كل رابط على حدة.")
        case .noLink: "لا يوجد رابط لفتحه، أو أن ترميزه غير صحيح."

        case .enterName: "أدخل اسمًا."
        case .enterTitle: "أدخل عنوانًا."
        case .enterQuestion: "أدخل سؤالًا."
        case .enterAnswer: "أدخل إجابة."
        case .chooseGroup: "اختر مجموعة."
        case .atMost(let count): "الحد الأقصى لعدد الأحرف هو \(count)."
        case .atMostBytes(let count):
            "النص طويل جدًا. الحد الأقصى بالبايت هو \(count): يشغل الحرف العربي بايتين، والرمز التعبيري 4 بايتات أو "
                + "أكثر."
        case .oneLine: "استخدم سطرًا واحدًا من النص العادي."
        case .unprintable: "احذف الأحرف التي لا يمكن عرضها."
        case .answeredMeanwhile: "أجاب شخص ما بينما كنت تكتب. تظهر إجابته أعلاه. احفظ إجابتك مرة أخرى لتحل محلها."
        case .changedMeanwhile:
            "عدّل شخص ما هذا الطلب بينما كنت تكتب. تظهر نسخته أعلاه. احفظ نسختك مرة أخرى لتحل محلها."

        case .nothingWithID: "لا يوجد شيء بهذا المعرّف، أو لا تملك صلاحية الوصول إليه."
        case .overtaken: "أجرى شخص آخر تغييرًا قبلك. أعد تحميل الصفحة ثم حاول مرة أخرى."

        case .justNow: "قبل لحظات"

        case .legalDemonstration:
            "\u{2068}Fieldhouse\u{2069} تطبيق تجريبي. استخدمه لتجربة تسجيل الدخول، لا للعمل الفعلي."
        case .legalStorage: "يبقى ما تُدخله على الخادم الذي يشغّل العرض التجريبي، وقد يُحذف في أي وقت."
        case .privacyKept:
            "يحفظ العرض التجريبي بريدك الإلكتروني واسمك وشركتك إن ذكرتها، والمجموعات والمشاريع والطلبات التي تنشئها."
        case .privacySignIns: "ويحفظ أيضًا وقت تسجيل دخولك والشبكة والمتصفح، كي تلاحظ أي تسجيل دخول لم تقم به أنت."
        case .privacyRights:
            "يمكنك من صفحة حسابك تنزيل كل ذلك أو حذف حسابك. وما كتبته في مجموعة يبقى فيها ما دام لها أعضاء آخرون."
        case .privacyCookies: "تُبقي ملفات تعريف الارتباط جلستك مفتوحة وتتذكّر آخر صفحة فتحتها. لا يوجد أي تتبّع."

        case .tourTitle: "جرّب \u{2068}Gatehouse\u{2069}"
        case .tourText:
            "يتولى \u{2068}Gatehouse\u{2069} تسجيل الدخول. ويوضّح تطبيق \u{2068}Fieldhouse\u{2069} الصغير لفرق البناء "
                + "كيف يبدو ذلك. لا تخرج أي رسالة من هذا الجهاز."
        case .tourCreate: "إنشاء حسابك الخاص"
        case .tourCrew: "أو جرّب دور أحد أفراد الفريق"
        case .tourForeign:
            "كانت في مجلد البيانات هذا حسابات من قبل، لذلك فريق العرض غير موجود هنا ولن يُعاد ضبط أي شيء. لتجربة "
                + "حسابات الفريق، شغّل العرض التجريبي بمجلد فارغ."
        case .tourAs(let name): "المتابعة باسم \(Self.isolated(name))"
        case .tourAsGuest: "التجوّل بصفة ضيف"
        case .tourMember: "عضو يعمل على مشاريع الفريق وطلباته."
        case .tourOwner: "مالك يمكنه أيضًا دعوة الأشخاص وإزالتهم."
        case .tourAdministrator: "مشرف على الخدمة يمكنه أيضًا فتح لوحة الإدارة."
        case .tourGuest: "ضيف بلا بريد إلكتروني وبلا مجموعة."
        case .tourTry: "ما يمكنك تجربته"
        case .tourTrySignUp: "أنشئ حسابًا. يصل رمز التأكيد إلى صندوق البريد."
        case .tourTryInvite: "أنشئ مجموعة وادعُ شخصًا. يصل الرابط إلى صندوق البريد."
        case .tourTryExpire: "افتح أي صفحة ثم أنهِ جلستك. بعد تسجيل الدخول تعود إلى تلك الصفحة."
        case .tourTryProvider: "سجّل الدخول باستخدام مزوّد تجريبي، وجرّب محاكاة خطأ."
        case .tourExpire: "إنهاء جلستي"
        case .tourConsole: "لوحة الإدارة لمشرفي الخدمة"
        case .tourConsoleText: "تابع بصفتك مشرف العرض التجريبي لتتجوّل فيها."
        case .tourReset: "هل تريد إعادة ضبط العرض التجريبي؟"
        case .tourResetText:
            "سيؤدي هذا إلى حذف كل الحسابات والمجموعات والرسائل في هذا العرض وإعادة الفريق. لا يمكن التراجع عن ذلك."
        case .tourResetEverything: "حذف كل شيء والبدء من جديد"
        }
    }

    /// Isolates inserted text, so that its direction does not change that of the sentence.
    private static func isolated(_ words: String) -> String { "\u{2068}\(words)\u{2069}" }
}
