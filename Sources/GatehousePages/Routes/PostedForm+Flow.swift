import Gatehouse
import GatehouseDomain

extension PostedForm {
    /// Reads the form of a screen.
    /// - Parameter requirements: The additional questions of the sign-up form.
    func flowPost(on screen: ScreenName, _ requirements: AuthRequirements) -> FlowPost {
        var fields: [AuthField: Secret] = [:]
        for field in AuthField.allCases {
            if let value = self[field.rawValue] { fields[field] = Secret(value) }
        }
        let intent: FlowPost.Intent =
            switch (self["intent"], self["provider"]) {
            case (FormIntent.resend, _): .resend
            case (FormIntent.mailCode, _): .mailCode
            case (FormIntent.forgotPassword, _): .forgotPassword
            case (FormIntent.signIn, _): .signIn
            case (FormIntent.createAccount, _): .createAccount
            case (FormIntent.changeEmail, _): .changeEmail
            case (FormIntent.continueAsBefore, _): .continueAsBefore
            case (FormIntent.anotherAccount, _): .anotherAccount
            case (FormIntent.dismiss, _): .dismiss
            case (_, let provider?): .provider(id: provider)
            default: self["factor"].map(FlowPost.Intent.factor(id:)) ?? .submit
            }
        return FlowPost(
            screen: screen, pendingEmail: self["pendingEmail"], fields: fields,
            details: answers(to: requirements.signUpFields), consent: self["consent"] != nil, intent: intent,
            ticket: self["ticket"] ?? "")
    }
}
