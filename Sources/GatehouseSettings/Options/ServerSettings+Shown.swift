package import GatehouseCore

extension ServerSettings {
    /// The settings as an administrator may see them. No secret is among them.
    package var shown: [ShownSetting] {
        let standard = ServerSettings()
        let settings = zip(ShownSetting.Subject.allCases, Setting.groups).flatMap { subject, group in
            group.settings.map { setting -> ShownSetting in
                let (text, usual) = (setting.write(self), setting.write(standard))
                return ShownSetting(
                    subject: subject, name: setting.name, value: text.map(ShownSetting.Value.text) ?? .none,
                    isStandard: text == usual, standard: usual)
            }
        }
        let secrets = Setting.secrets.map { setting in
            let isSet = setting.write(self) != nil
            return ShownSetting(
                subject: .secrets, name: setting.name, value: isSet ? .secret : .none, isStandard: !isSet)
        }
        return settings + secrets
    }
}
