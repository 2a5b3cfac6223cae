/// The signs of the providers, as their owners want them on a sign-in button: one colour for Apple, four for Google.
enum ProviderLogo {
    /// Apple's sign, in the colour of the button's words.
    static let apple = #"""
        <svg class="logo" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M12 7.2c1.2 0 2.5-1 4.400-1 1.700 0 3.100.8 3.900 2-1.900
        1.200-2.900 2.800-2.700 4.800.2 2 1.400 3.400 3.300 4.100-.6 1.800-1.600 3.300-2.700
        4.400-.8.8-1.700 1.100-2.700.7-2.200-.9-4.200-.9-6.200 0-1.100.5-2 .2-2.800-.6C4.200 19.400 3
        16.500 3 13.400c0-4.400 2.600-7.100 5.600-7.100 1.600 0 2.300.9 3.400.9zM15.600 1.200c.2
        2.600-1.700 4.600-3.800 4.600-.3-2.300 1.600-4.300 3.800-4.600z"/>
        </svg>
        """#

    /// Google's letter, always in its own colours.
    static let google = #"""
        <svg class="logo" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path fill="#EA4335" d="M2.73 7.28A10.4 10.4 0 0 1 19.35 4.65L16.45 7.55A6.3 6.3 0 0 0 6.39
        9.14z"/>
        <path fill="#FBBC05" d="M2.73 16.72A10.4 10.4 0 0 1 2.73 7.28L6.39 9.14A6.3 6.3 0 0 0 6.39
        14.86z"/>
        <path fill="#34A853" d="M18.40 20.20A10.4 10.4 0 0 1 2.73 16.72L6.39 14.86A6.3 6.3 0 0 0 15.88
        16.96z"/>
        <path fill="#4285F4" d="M12 10H22.21A10.4 10.4 0 0 1 18.40 20.20L15.88 16.96A6.3 6.3 0 0 0
        17.94 14.1H12z"/>
        </svg>
        """#
}
