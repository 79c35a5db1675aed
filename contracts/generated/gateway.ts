// Made by npm run generate. Do not edit.

export interface paths {
    "/api/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description An unknown user, a wrong password, an inactive user or school and an unapproved school all get the same 401. A missing field is 400. After a right password, a user who has not accepted the terms gets 200 with `termsAcceptanceRequired`; then a user with an authenticator gets 200 with `oneTimeCodeRequired` and repeats the request with the code. A wrong or used code is the same 401. Staff who must have an authenticator but have none get 200 with `authenticatorSetup` and repeat the request with its first code. While a school requires its provider, its users, but not staff, get 200 with `providerRequired` after a right password. A Lead may then repeat the request with the school's recovery code: a right one signs in after terms and code, is used up and ends the requirement; a wrong one is the same 401.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in with a passkey
         * @description Needs no email address: the browser offers the passkeys that it knows. The challenge is valid for five minutes and can be used once.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The same answers as `signIn`, but no one-time code is required: a passkey is two factors. An unknown passkey, a wrong signature, a used or expired challenge and a user who may not sign in all get the same 401. A user who has not accepted the terms gets 200 with `termsAcceptanceRequired` and repeats the request, whose challenge is not used up by that. `providerRequired` as with `signIn`.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The providers that schools with this address's domain use
         * @description Looks at the domain alone, so the answer is the same for known and unknown addresses. Empty for most domains, and for what is no address.
         */
        post: operations["listSignInProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in through a provider
         * @description Sets an HttpOnly cookie, without which `finishProviderSignIn` refuses. The provider sends the browser back to `/signin/callback` within ten minutes. An unknown provider is 404; one that does not answer is 503 `provider-unavailable`, whose `detail` says so.
         */
        post: operations["beginProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/provider/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish what was started at a provider
         * @description The page `/signin/callback` posts the parameters of its address. A user who has not accepted the terms, or has to give a one-time code, gets 200 with `termsAcceptanceRequired` or `oneTimeCodeRequired` and repeats the request with the same `state` and the header. Whatever is refused when signing in is the same 401: unknown person, other school or organisation, staff of the service, unverified address, used or expired `state`, another browser. For a confirmation and the set-up, which need the session that started them, it is 400 `provider-refused`. A confirmation asks a user with an authenticator for a code as a sign-in does, unless the provider asked for two factors; a wrong code is 400 `code-wrong`. A confirmation without `auth_time` is 400 `provider-gave-no-time`. A set-up with an account that is no school's is 400 `provider-not-for-schools`, with another email address than the caller's 400 `provider-address-differs`, with another organisation than before 409 `other-organisation`. A provider that does not answer is 503 `provider-unavailable`.
         */
        post: operations["finishProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/provider/logout/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A provider's page ends sessions (OpenID Connect Front-Channel Logout 1.0)
         * @description Called in a frame of the provider's page, where browsers send no cookies: the sessions are found by `iss` and `sid`. The answer is the same whether there were any, and is the only one that other sites may frame.
         */
        get: operations["logoutFromProviderFrame"];
        put?: never;
        /**
         * A provider ends sessions (OpenID Connect Back-Channel Logout 1.0)
         * @description Ends the sessions that were begun or confirmed through the provider's session `sid`, or all of the subject's through this provider. The signed token is what proves the caller. Whatever does not verify is 400.
         */
        post: operations["logoutFromProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/csp-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a browser's report of a Content-Security-Policy violation
         * @description Reports of the Reporting API, or one in the older format (`application/csp-report`). Needs neither session nor anti-forgery token. The gateway logs and counts the directive, the blocked origin and the words of the page's path, and drops everything else.
         */
        post: operations["reportPolicyViolation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Always succeeds, with or without a session, and ends the session in the cookie.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The web app's configuration before sign-in */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the caller's password again
         * @description For the next five minutes this session may make the calls marked `x-recent-sign-in`, and it counts as used now. A wrong password is 400 on `currentPassword` and counts like a failed sign-in. A user with an authenticator gets `oneTimeCodeRequired` after the right password and repeats the request with the code; a wrong or used one is 400 on `oneTimeCode`.
         */
        post: operations["confirmSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start confirming the sign-in with one of the caller's passkeys
         * @description A user without passkeys gets 409 `no-passkey`.
         */
        post: operations["beginPasskeyConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the sign-in with one of the caller's passkeys
         * @description The same as `confirmSignIn`, without password and code. Whatever does not verify is 400 `passkey-refused` and counts like a failed sign-in.
         */
        post: operations["confirmWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/confirm/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start confirming the sign-in through the school's provider
         * @description The provider asks for the sign-in anew, and `finishProviderSignIn` confirms this session if the same account as linked answers. Open it in another window, so that this page keeps what is typed. Without a linked account in use 409 `no-linked-account`.
         */
        post: operations["beginProviderConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/end/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the caller out on another device
         * @description An unknown or ended session is 404. The current session can be ended too.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/endothers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the caller out everywhere else */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/draftkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys for the files of the caller's drafts on a device
         * @description The web app encrypts the files with the first one, and decrypts with any of them. They follow from the user's id, a secret of the service and how often all sessions of the user have been ended, so the same user gets them again on any day, and no other user does. After a change of the password the first one is new and the others decrypt older files.
         */
        get: operations["getDraftKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pendingchange/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to a colleague's change, which is then made
         * @description The change is made as its requester, who must still be allowed to. 404 for an unknown or decided one, 409 `own-change` for one's own, 403 without the role that the change needs. If the change itself is refused, its problem is the answer and the request is closed.
         */
        post: operations["approvePendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuthenticatorKey: {
            /** @description Base32. Never logged, never in an event. */
            secret: string;
            /** @description The otpauth address in the QR code. Never logged. */
            uri: string;
        };
        Config: {
            serviceName: string;
            imageFileExtensions: string[];
            videoFileExtensions: string[];
            /** @description 500000. Shown divided by 1000 ('Maximum file size is 500Mb.'); the limit in bytes is this value times 1024. */
            maxFileSize: number;
            loginPageMessageTitle: string;
            loginPageMessageParagraph1: string;
            loginPageMessageParagraph2: string;
            loginPageMessageParagraph3: string;
            /** @description Without use for this long a page locks itself. */
            sessionIdleSeconds: number;
            /** @description The optional features that are on. */
            features: {
                [key: string]: boolean;
            };
        };
        CredentialId: string;
        CurrentPassword: string;
        Empty: Record<string, never>;
        FieldError: {
            field: string;
            message: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        PasskeyDescriptor: {
            id: string;
            /** @enum {string} */
            type: "public-key";
            transports?: string[];
        };
        PasskeyRequest: {
            /** Format: uuid */
            challengeId: string;
            options: {
                challenge: string;
                /** @description Milliseconds. */
                timeout: number;
                /** @description The host name that the passkeys belong to. */
                rpId: string;
                allowCredentials?: components["schemas"]["PasskeyDescriptor"][];
                /** @enum {string} */
                userVerification: "required";
            };
        };
        PasskeySignInForm: {
            /** Format: uuid */
            challengeId: string;
            response: {
                id: components["schemas"]["CredentialId"];
                rawId: components["schemas"]["CredentialId"];
                /** @enum {string} */
                type: "public-key";
                response: {
                    authenticatorData: string;
                    clientDataJSON: string;
                    signature: string;
                    userHandle?: string;
                };
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description Stable and kebab-case; clients match it. */
            code: string;
            detail?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        ProviderAnswer: {
            /** @enum {string} */
            purpose: "sign-in" | "confirmation" | "set-up";
            /** @description True for a finished confirmation and set-up too. */
            isLoggedIn: boolean;
            roles: components["schemas"]["Role"][];
            termsAcceptanceRequired?: boolean;
            oneTimeCodeRequired?: boolean;
        };
        ProviderRedirect: {
            /** @description An address of the provider. */
            redirectTo: string;
        };
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "SafeguardingLead" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        Session: {
            id: string;
            isCurrent: boolean;
            /** @description Such as Chrome; null for an unknown one. */
            browser: string | null;
            /** @description Such as Windows. */
            system: string | null;
            /** @enum {string} */
            kind: "computer" | "tablet" | "phone" | "unknown";
            /** @description Town and county, if the operator has configured a provider. */
            place: string | null;
            /** @description The place of no other session or sign-in of the last 90 days. */
            isNewPlace: boolean;
            signInDate: components["schemas"]["Instant"];
            lastUsedDate: components["schemas"]["Instant"];
            /** @description The sign-in used a one-time code too. */
            withCode: boolean;
        };
        SessionState: {
            isLoggedIn: boolean;
            roles: components["schemas"]["Role"][];
            termsAcceptanceRequired?: boolean;
            oneTimeCodeRequired?: boolean;
            authenticatorSetup?: components["schemas"]["AuthenticatorKey"];
            providerRequired?: components["schemas"]["SignInProvider"];
        };
        SignInConfirmation: {
            currentPassword: components["schemas"]["CurrentPassword"];
            oneTimeCode?: string;
        };
        SignInProvider: {
            id: components["schemas"]["SignInProviderId"];
            /** @enum {string} */
            kind: "microsoft" | "google" | "openid";
            /** @description Such as Microsoft 365. */
            name: string;
        };
        SignInProviderId: string;
    };
    responses: {
        /** @description A failure (RFC 9457). */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        PendingChangePath: string;
        ProviderPath: components["schemas"]["SignInProviderId"];
        /** @description The `id` of a listed session, which is not its cookie. */
        SessionIdPath: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: {
                "X-Terms-Accepted"?: "true" | "false";
                /** @description Six digits from the authenticator app; spaces are ignored. */
                "X-One-Time-Code"?: string;
                /** @description The code that a Lead got when requiring the school's provider. Spaces, hyphens and case are ignored. */
                "X-Recovery-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Signed in, or the terms or a one-time code are required first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description Refused. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for `navigator.credentials.get`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: {
                "X-Terms-Accepted"?: "true" | "false";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInForm"];
            };
        };
        responses: {
            /** @description Signed in, or the terms are required first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            /** @description Refused. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSignInProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The providers, each once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providers: components["schemas"]["SignInProvider"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider: components["schemas"]["SignInProviderId"];
                    /** @description Shown by the provider; proves nothing. */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRedirect"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: never;
            header?: {
                "X-Terms-Accepted"?: "true" | "false";
                /** @description Six digits from the authenticator app; spaces are ignored. */
                "X-One-Time-Code"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: string;
                    code?: string;
                    iss?: string;
                    error?: string;
                };
            };
        };
        responses: {
            /** @description Done, or the terms or a one-time code are required first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAnswer"];
                };
            };
            /** @description Refused. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAnswer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    logoutFromProviderFrame: {
        parameters: {
            query?: {
                iss?: string;
                sid?: string;
            };
            header?: never;
            path: {
                provider: components["parameters"]["ProviderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    logoutFromProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: components["parameters"]["ProviderPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    reportPolicyViolation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/reports+json": Record<string, never>[];
            };
        };
        responses: {
            /** @description Recorded, or not understood */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Config"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This session first, then the newest use first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInConfirmation"];
            };
        };
        responses: {
            /** @description Confirmed, or a one-time code is required first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isConfirmed: boolean;
                        oneTimeCodeRequired?: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for `navigator.credentials.get`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInForm"];
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginProviderConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRedirect"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a listed session, which is not its cookie. */
                id: components["parameters"]["SessionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the caller but this one have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getDraftKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 256 bits each, in base64; the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: string[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    approvePendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PendingChangePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
