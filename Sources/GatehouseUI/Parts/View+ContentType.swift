#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    extension View {
        /// Sets the content type of a field, for autofill, keyboard and corrections. A name uses the system's own
        /// settings.
        @ViewBuilder func contentType(_ type: ScreenContentType) -> some View {
            if let system = type.system {
                #if os(macOS)
                    self.textContentType(system)
                        .autocorrectionDisabled()
                        .textFieldStyle(.plain)
                #else
                    self.textContentType(system)
                        .keyboardType(type.keyboard)
                        .textInputAutocapitalization(.never)
                        .autocorrectionDisabled()
                        .textFieldStyle(.plain)
                #endif
            } else {
                self.textFieldStyle(.plain)
            }
        }
    }

    extension View {
        /// Sets the content type of an answer to one of the form's questions, for autofill and keyboard.
        func contentType(_ type: ScreenDetail.ContentType) -> some View {
            #if os(macOS)
                self.textFieldStyle(.plain)
            #else
                self.textContentType(type.system)
                    .keyboardType(type.keyboard)
                    .textFieldStyle(.plain)
            #endif
        }
    }

    #if !os(macOS)
        extension ScreenDetail.ContentType {
            fileprivate var system: UITextContentType? {
                switch self {
                case .name: .name
                case .organization: .organizationName
                case .phone: .telephoneNumber
                case .plain, .digits: nil
                }
            }

            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .plain, .name, .organization: .default
                case .phone: .phonePad
                case .digits: .numberPad
                }
            }
        }
    #endif

    extension ScreenContentType {
        #if os(macOS)
            fileprivate var system: NSTextContentType? {
                switch self {
                case .username, .email: .username
                case .name: nil
                case .password: .password
                case .newPassword: .newPassword
                case .oneTimeCode, .factorCode: .oneTimeCode
                }
            }
        #else
            fileprivate var system: UITextContentType? {
                switch self {
                case .username, .email: .username
                case .name: nil
                case .password: .password
                case .newPassword: .newPassword
                case .oneTimeCode, .factorCode: .oneTimeCode
                }
            }

            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .username, .email: .emailAddress
                case .name, .password, .newPassword, .factorCode: .default
                case .oneTimeCode: .numberPad
                }
            }
        #endif
    }
#endif
