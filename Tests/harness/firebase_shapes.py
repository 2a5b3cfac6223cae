"""The shape of each request to the Identity Toolkit: the names and types of its members.

The names are those that Google's iOS client sends and that Google's emulator describes. Sources, by file and type:
FI = firebase-ios-sdk, FirebaseAuth/Sources/Swift/Backend/RPC; FT = firebase-tools, src/emulator/auth/apiSpec.ts.
"""

from typing import Any

TEXTS = list[str]

# Whether a request must ask for tokens: every one for which the client always sends `returnSecureToken`.
ASKS_FOR_TOKENS = {"signUp", "signInWithPassword", "signInWithIdp"}

SHAPES: dict[str, dict[str, type | Any]] = {
    # FI SignUpNewUserRequest; FT GoogleCloudIdentitytoolkitV1SignUpRequest.
    "signUp": {
        "email": str,
        "password": str,
        "displayName": str,
        "idToken": str,
        "returnSecureToken": bool,
        "tenantId": str,
        "clientType": str,
        "captchaResponse": str,
        "recaptchaVersion": str,
    },
    # FI VerifyPasswordRequest.
    "signInWithPassword": {
        "email": str,
        "password": str,
        "returnSecureToken": bool,
        "tenantId": str,
        "clientType": str,
        "captchaResponse": str,
        "recaptchaVersion": str,
    },
    # FI VerifyAssertionRequest.
    "signInWithIdp": {
        "requestUri": str,
        "postBody": str,
        "pendingToken": str,
        "idToken": str,
        "returnSecureToken": bool,
        "returnIdpCredential": bool,
        "sessionId": str,
        "tenantId": str,
        "autoCreate": bool,
    },
    # FI GetOOBConfirmationCodeRequest.
    "sendOobCode": {
        "requestType": str,
        "email": str,
        "newEmail": str,
        "idToken": str,
        "continueUrl": str,
        "iOSBundleId": str,
        "canHandleCodeInApp": bool,
        "linkDomain": str,
        "tenantId": str,
    },
    # FI ResetPasswordRequest.
    "resetPassword": {"oobCode": str, "newPassword": str, "tenantId": str},
    # FI SetAccountInfoRequest.
    "update": {
        "idToken": str,
        "oobCode": str,
        "email": str,
        "password": str,
        "displayName": str,
        "photoUrl": str,
        "deleteAttribute": TEXTS,
        "deleteProvider": TEXTS,
        "returnSecureToken": bool,
        "tenantId": str,
    },
    # FI GetAccountInfoRequest and DeleteAccountRequest.
    "lookup": {"idToken": str},
    "delete": {"idToken": str},
    # FI RevokeTokenRequest, with the only provider and kind of token that it names.
    "revokeToken": {"providerId": str, "tokenType": str, "token": str, "idToken": str, "tenantId": str},
}


def fault(operation: str, body: Any) -> str | None:
    """The error of Google's front end for a body with the wrong shape; None for a body with the right one."""
    if not isinstance(body, dict):
        return "Invalid JSON payload received. Root element must be a message."
    shape = SHAPES[operation]
    for name, value in body.items():
        if name not in shape:
            return f'Invalid JSON payload received. Unknown name "{name}": Cannot find field.'
        expected = shape[name]
        fits = (
            isinstance(value, list) and all(isinstance(item, str) for item in value)
            if expected is TEXTS
            else isinstance(value, expected)
        )
        if not fits:
            kind = "TYPE_BOOL" if expected is bool else "TYPE_STRING"
            return f"Invalid value at '{name}' ({kind}), {value!r}"
    # Our requirement: without it, Google answers in an older form that no client reads.
    if operation in ASKS_FOR_TOKENS and body.get("returnSecureToken") is not True:
        return "Invalid value at 'returnSecureToken' (TYPE_BOOL), the client always sends true"
    return None
