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
    "/api/pwd/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset link by email
         * @description The same answer for every address. No link is sent within 72 hours after somebody else has moved an account in use to the address, unless a second person has agreed.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pwd/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a link
         * @description Accepts the newest unused link of an active user, at most 7 days old; otherwise 400 `reset-failed`. A weak password is a 400 on its field, and the link stays valid. The same password with a link that set it within the last ten minutes is answered like the first request, whose answer may have been lost, and changes nothing.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: operations["getMyself"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/myschool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active users of the caller's school */
        get: operations["listMySchoolUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/myschool/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users whom a Lead of the caller's school has removed in the last 30 days */
        get: operations["listRemovedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/myschool/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move all active users of one group of the caller's school to another
         * @description All or none. Both groups must be active groups of the school, otherwise 400. A group with a member of staff is 403 unless the caller is a Superuser. A repeat moves nobody.
         */
        post: operations["moveUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find users by name, email address or school
         * @description Every word must occur in the name, the address or the school's name, in any order, without regard to case, accents and apostrophes; a single letter matches the start of a word. A term of digits is an id. Active users first, then by last and first name.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/search/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users of a search as a CSV file
         * @description In the order of `searchUsers`, the first 10,000. UTF-8 with a byte order mark; cells that a spreadsheet would calculate begin with an apostrophe. The audit event has the number of rows.
         */
        get: operations["downloadUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a teacher to the caller's school
         * @description The group must be an active group of the school, otherwise 400; without a group the user joins the primary group. Sends an invitation, and an email to every Lead of the school. A taken email address is 409. A name or position that looks like the provider's is 400.
         */
        post: operations["addUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/add/many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a list of teachers for the caller's school, or add them
         * @description With `dryRun` nothing is written and up to 200 people are checked; without it at most 20 are added: a refused one keeps nobody else out. Answers one line a person, in the same order. A group is given by its name (case, accents and repeated spaces make no difference); without one they join the primary group. A repeat adds nobody twice: an address that an active user of the school has is `exists`. Sends the invitations, and one email about all of them to every Lead of the school.
         */
        post: operations["addUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caller's own details
         * @description A new email address needs `currentPassword` or a sign-in to this session less than 5 minutes ago, otherwise 400 on `currentPassword`. With an authenticator it needs the sign-in, otherwise 409 `sign-in-again`. A taken address is 409. The old address gets a notice with a link that undoes the change for seven days. All other sessions end. A new name or position that looks like the provider's is 400, unless by staff.
         */
        post: operations["updateMyself"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of email address, with the link sent to the old address
         * @description Within seven days: restores the address, undoes later changes of it and ends all sessions. The password stops working, however old it is, and the restored address gets a link to set a new one. An authenticator, passkeys and linked accounts that were set since the seventh day before the change are removed. The answer lists what stays. Otherwise 400 `email-link-failed`. An address that another user has taken is 409 `email-taken`.
         */
        post: operations["undoEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an email address, with the link sent to it
         * @description A changed address gets no notifications before that; a school that signs up is not approved before its Lead has confirmed theirs. Within seven days, while the user still has the address; otherwise 400 `email-link-failed`. A repeat is 200.
         */
        post: operations["confirmEmailAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caller's own password
         * @description A wrong old password is 400 `password-change-failed`. All other sessions end.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the language of the caller's app and emails
         * @description A repeat changes nothing. Another language than those of the app is 400.
         */
        post: operations["updateMyLanguage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the caller has an authenticator */
        get: operations["getAuthenticator"];
        put?: never;
        /**
         * Start setting up the caller's authenticator
         * @description Returns the same key until it is confirmed. A wrong password is 400 on `currentPassword`. An existing authenticator is 409 `authenticator-on`.
         */
        post: operations["beginAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator with a first code
         * @description A wrong code is 400 on `code`. Without a started set-up, or after a completed one, 409. All other sessions end.
         */
        post: operations["confirmAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/authenticator/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the caller's authenticator
         * @description Needs the password and a code: 400 on the wrong one. Staff who must have an authenticator get 409 `authenticator-required`. Without an authenticator nothing changes. All other sessions end.
         */
        post: operations["removeAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's passkeys, oldest first */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description What does not verify is 400 `passkey-refused`; a passkey of any account that is already stored, and a 21st one, are 409. All other sessions end.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey
         * @description The challenge is valid for five minutes and can be used once. A user with 20 passkeys gets 409 `too-many-passkeys`.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename one of the caller's passkeys
         * @description Another user's passkey is 404.
         */
        post: operations["renamePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove one of the caller's passkeys
         * @description Another user's or a removed passkey is 404. All other sessions end.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/linkedaccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's linked accounts at providers, oldest first */
        get: operations["listLinkedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/linkedaccount/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove one of the caller's linked accounts
         * @description Another user's or a removed one is 404. All other sessions end. The next sign-in through the provider links it again.
         */
        post: operations["removeLinkedAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolsignin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the caller's school signs in */
        get: operations["getSchoolSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolsignin/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start setting up a provider for the caller's school
         * @description The Lead signs in there, and `finishProviderSignIn` stores the organisation, the domain of the Lead's address, and the Lead's linked account. Again, through another account of the same organisation, it adds another domain. An unknown provider is 404; while another one is on 409 `other-provider`; one that does not answer is 503 `provider-unavailable`.
         */
        post: operations["beginSchoolSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolsignin/require": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let all users of the caller's school sign in through the provider only, or stop that
         * @description To require it, the caller must have signed in, or confirmed it, through the provider in the last half hour: else 409 `sign-in-with-it-first`. Without a provider 409 `no-provider`. Required again, the earlier recovery code is void. Sessions stay.
         */
        post: operations["requireSchoolSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolsignin/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the provider of the caller's school off
         * @description Linked accounts stay, unused. A repeat changes nothing.
         */
        post: operations["switchSchoolSignInOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/authenticator/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the authenticator of another user and remove their passkeys and linked accounts
         * @description Ends the user's sessions; the next sign-in needs no code, or a new set-up. Without an authenticator, passkeys or linked accounts nothing changes. The caller's own account is 409. Only a Superuser may change staff (403).
         */
        post: operations["resetAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/admin/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change any user's details
         * @description Only a Superuser may change staff (403). The caller's own account, an inactive user and a taken email address are 409. Without a group the user keeps theirs; null means the primary group.
         */
        post: operations["updateUserAsStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a user of the caller's school
         * @description An inactive user and a taken email address are 409. Only a Superuser may change staff (403). Without a group the user keeps theirs; null means the primary group. Another email address needs a sign-in to this session less than 5 minutes ago, otherwise 409 `sign-in-again`. For 72 hours no link to set a password goes to the new address and no account at a provider is linked by it, unless the account was never used. A new name or position that looks like the provider's is 400.
         */
        post: operations["updateMySchoolUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a user from the caller's school
         * @description The user becomes inactive and their sessions end; nothing is deleted. The caller's own account is 409, and so is any Lead (`last-lead`) once the caller is no Lead any more.
         */
        post: operations["deleteMySchoolUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a user whom a Lead of the caller's school has removed in the last 30 days
         * @description A repeat changes nothing. Any other user is 404. A user whose group was deleted joins the primary group. 409 `email-taken-here` when a colleague has the address now, `email-taken-elsewhere` when a user of another school has. Sends an email to every Lead of the school.
         */
        post: operations["restoreUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a new welcome link to a user who has never signed in; the older link ends
         * @description A Lead for the users of their school, otherwise 404; an Admin for anybody, but only a Superuser for staff (403). 409 for a user who has signed in (`already-signed-in`), an inactive one, the caller's own account and, within 72 hours, an address that somebody else has set for an account in use (`address-held`). 429 `sent-recently` within ten minutes of the user's last welcome link.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/safeguardinglead/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name a user the designated safeguarding lead of their school; replaces the one before
         * @description A SchoolAdmin in their own school; another school's user is a 404. 409 `inactive-user` for an inactive user.
         */
        post: operations["nameSafeguardingLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/activate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a user
         * @description A taken email address is 409 `email-taken`: 'This email address is already in use.' A user of a school that is not yet approved (`school-not-approved`) and the caller's own account are 409 too. Only a Superuser may activate staff (403).
         */
        post: operations["activateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/deactivate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user
         * @description Ends the user's sessions within a second. The caller's own account is 409. Only a Superuser may deactivate staff (403).
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/addadminrights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a user a Lead
         * @description An inactive user is 409. Only a Superuser may change staff (403).
         */
        post: operations["addAdminRights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/removeadminrights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a Lead an ordinary user
         * @description An inactive user is 409, and so is the last Lead of a school with other active users (`last-lead`). Only a Superuser may change staff (403).
         */
        post: operations["removeAdminRights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user
         * @description Users see themselves, Leads the users of their school, Admins all users; otherwise 404.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate/user/{userId}/email/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether an email address is valid and not taken */
        get: operations["validateEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userhistory/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The changes of a user's details, newest first */
        get: operations["listUserHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientevent/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit events of a user, newest first */
        get: operations["listUserEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientevent/aboutuser/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What other people did to a user, newest first */
        get: operations["listEventsAboutUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientevent/signuprequest/{schoolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit event of a sign-up's submission
         * @description 404 for a school that is no longer pending, except for an Admin.
         */
        get: operations["listSignUpRequestEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientevent/signuprequests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All audit events of a school's sign-up
         * @description 404 for a school that is no longer pending, except for an Admin.
         */
        get: operations["listSignUpEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groupsusersevents/school/{schoolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The groups of a school with their active users and audit events */
        get: operations["listGroupsUsersEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/iplookup/{ip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the location of an event's IP address
         * @description The server queries the provider, only if one is configured and only for an address that an event stores; otherwise `{success: false}`.
         */
        get: operations["lookUpIp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session of a colleague
         * @description A Lead for the users of their school, otherwise 404; an Admin for anybody, but only a Superuser for staff (403). Does not change the account. The caller's own account is 409.
         */
        post: operations["signOutUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pendingchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes that wait for a second person
         * @description Where the operator requires two people, approving a school, changing another user's email address and an announcement to everybody answer 409 `second-person-required`, and with the header `X-Reason` (percent-encoded UTF-8, at most 500 characters) 202 with a pending change. Undecided ones end after 7 days. What a colleague agrees to is exactly what is listed: once it would do anything else, the change is refused.
         */
        get: operations["listPendingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pendingchange/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many changes wait that the caller may decide; does not keep an idle session alive */
        get: operations["countPendingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pendingchange/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a colleague's change, or withdraw one's own
         * @description 404 for an unknown or decided one.
         */
        post: operations["rejectPendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a school up
         * @description Creates an unapproved school, its primary group and inactive users. An identical body within 10 minutes returns the same guuid. The same email address, school name and postcode in another body get a new guuid and are flagged to staff. A taken email address is 409. The Lead gets an email with a link that confirms the address (`confirmEmailAddress`); approval waits for it. School types 10 and 11 are the provider's: 400.
         */
        post: operations["signUpSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/signup/guuid/{guuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the school's profile, in the second stage
         * @description Only while pending and less than 24 hours old, otherwise 404. The changes and added users of a sign-up are counted together; beyond the limit 409 `too-many-changes`.
         */
        post: operations["updateSignUpSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/signup/add/{guuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a user in the second stage
         * @description At most 20 users. The 21st and a repeated email address are 409. The changes and added users of a sign-up are counted together, users that were refused or removed included; beyond the limit 409 `too-many-changes`.
         */
        post: operations["addSignUpUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/signup/remove/{guuid}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a user in the second stage
         * @description A Lead cannot be removed: 409.
         */
        post: operations["removeUserFromSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/myschool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's school
         * @description Leads get all fields, other users what other schools see.
         */
        get: operations["getMySchool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/myschool/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the caller's school
         * @description Another school is 404. School types 10 and 11, and a name that looks like the provider's, are 400 unless the school has them already.
         */
        post: operations["updateMySchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find schools by name
         * @description Every word must occur in the name, in any order, without regard to case, accents and apostrophes; a single letter matches the start of a word. A term of digits is an id. Active schools first, then by name.
         */
        get: operations["searchSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/search/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The schools of a search as a CSV file
         * @description In the order of `searchSchools`, the first 10,000. UTF-8 with a byte order mark; cells that a spreadsheet would calculate begin with an apostrophe. The audit event has the number of rows.
         */
        get: operations["downloadSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/signups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schools that have signed up
         * @description By default the last 10 days. At most 366 days; a reversed range is 400.
         */
        get: operations["listSignUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signups/{state}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of sign-ups that wait, are approved or are rejected
         * @description 20 a page. Those that wait oldest first, the others newest decision first. Without `fromDate` from the first one on. `rejected` also has those closed without a decision. A reversed range is 400.
         */
        get: operations["listSignUpPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signups/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the school and the people of a sign-up that waits
         * @description Recorded with the values before and after. A Lead's new address has to be confirmed again; a colleague's agreement that was asked for the details before is void. Another address needs a recent sign-in: 409 `sign-in-again`. 409 `email-taken` names `people.<position>.email`; 409 `sign-up-decided` once it is approved, rejected or closed.
         */
        post: operations["correctSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signups/{id}/users/{userId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a person from a sign-up that waits
         * @description A Lead cannot be removed: 409. A repeat is 200.
         */
        post: operations["removePersonFromSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signups/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a sign-up that waits
         * @description Rejects once; a repeat is 200 and keeps the first reason. The reason is emailed to Leads who have confirmed their address, and to nobody else. The people are deleted 90 days after the sign-up. 409 `sign-up-decided` once it is approved or closed.
         */
        post: operations["rejectSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signups/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a rejected sign-up wait again
         * @description A repeat is 200. 409 `sign-up-decided` for an approved one, `sign-up-deleted` once its people are deleted. An email about the rejection that has not left yet is not sent.
         */
        post: operations["reopenSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/teacherview/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A school as other schools see it
         * @description An inactive or unapproved school is 404.
         */
        get: operations["getTeacherView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/approve/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a school
         * @description Approves once; a repeat is 200 with the same data. Activates and invites its users. An email address that is active elsewhere is 409; one that is only in another pending sign-up does not block this call. Until a Lead has confirmed their address it is 409 `lead-not-confirmed`. With the `signUpVersion` of what the caller was shown, it is 409 `sign-up-changed` once the sign-up is another; without it, what is approved is the sign-up as it is now. What a second person agrees to is always the sign-up as it was when it was asked for.
         */
        post: operations["approveSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/activate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a school
         * @description 409 when email addresses of its users are taken elsewhere; `detail` lists them.
         */
        post: operations["activateSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/deactivate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a school
         * @description Ends all its users' sessions.
         */
        post: operations["deactivateSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All fields of a school
         * @description Admins see any school, AdminRO and SignUpApproval a pending one, Leads their own without events and subscription; otherwise 404.
         */
        get: operations["getSchool"];
        put?: never;
        /**
         * Change any school
         * @description Does not change `approved` or `active`. An inactive school is 409.
         */
        post: operations["updateSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolhistory/{schoolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The changes of a school by staff and Leads, newest first */
        get: operations["listSchoolHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolgroup/myschool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active groups of the caller's school */
        get: operations["listMySchoolGroups"];
        put?: never;
        /**
         * Add a group to the caller's school
         * @description Two groups of a school cannot have the same name (409 `group-name-taken` on `name`): case, accents and repeated spaces make no difference.
         */
        post: operations["addGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolgroup/myschool/group/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a group of the caller's school
         * @description The primary group, and a new name that another group of the school has (`group-name-taken` on `name`), are 409.
         */
        post: operations["updateGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolgroup/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a group from the caller's school
         * @description The primary group, or one with active users, is 409.
         */
        post: operations["deleteGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolgroup/newyear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last start of a school year in the caller's school, while it can be undone */
        get: operations["getSchoolYear"];
        put?: never;
        /**
         * Rename, end and add classes of the caller's school, move their teachers and remove the people who leave
         * @description All or nothing. Every class and person is sent as the caller saw them; 409 `changed-meanwhile` when one has changed. 409 `group-name-taken` when two classes would have the same name; `school-year-busy` while another start or undo is in progress. A repeat with the same `key` starts nothing again and answers as the first. `starting` means that it will be finished within minutes.
         */
        post: operations["startSchoolYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schoolgroup/newyear/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the start of a school year, within a day
         * @description All or nothing. 409 `changed-since` when a class or person that it touched has changed since, `too-late` after a day, 404 for a key that is not of the school's last start. A repeat changes nothing.
         */
        post: operations["undoSchoolYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promotioncode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All promotion codes */
        get: operations["listPromotionCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oldsignup/schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find legacy sign-ups by school name or postcode */
        get: operations["listOldSignUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oldsignup/school/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of a legacy sign-up */
        get: operations["listOldSignUpUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/promotioncode/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The offer without a promotion code */
        get: operations["getDefaultPromotionText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/promotioncode/match/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The offer of a promotion code
         * @description Ignores case; the longest matching `startsWith` wins.
         */
        get: operations["matchPromotionCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/county": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counties */
        get: operations["listCounties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/ethnicity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ethnicities */
        get: operations["listEthnicities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/locationtype": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Location types */
        get: operations["listLocationTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static/schooltype": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * School types
         * @description All of them. Only staff can give a school the provider's types 10 and 11.
         */
        get: operations["listSchoolTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/owndata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the caller's own data as a streamed ZIP file
         * @description Needs the current password, otherwise 400 on `currentPassword`, or without one a sign-in to this session less than 5 minutes ago, otherwise 409 `sign-in-again`. One export at a time for each person: 409 `export-running`. `README.txt` in the file lists the contents. An interrupted answer is not a valid ZIP file.
         */
        post: operations["exportOwnData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller's school wrote in a period, and its conversations with other schools, as evidence for an inspection
         * @description Texts of the caller's school only. Other schools appear with their name and counts, without texts or people's names. Hidden and deleted items are left out.
         */
        get: operations["listEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cover of the caller's school's evidence of a term, and the reports picked for each of its sections
         * @description Of the caller's school only, as it is now: reports, photos, comments and replies that are deleted, withdrawn, hidden or waiting are left out, also photos without recorded consent.
         */
        get: operations["listEvidencePicks"];
        put?: never;
        /**
         * Pick a report for a section of the evidence, or change its caption, photos and quotation
         * @description A new pick comes last. A repeat changes nothing. 404 for a report, photo, comment or reply that is not the caller's school's own or is not shown now; 409 `too-many-picks` for a seventh report of a section.
         */
        post: operations["pickEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/picks/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a report out of a section of the evidence, with its caption; also succeeds if it is not picked */
        post: operations["removeEvidencePick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/picks/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the picked reports of a section in this order
         * @description Picked reports that are not given keep their order and come after these; others are ignored.
         */
        post: operations["orderEvidencePicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the photo of the evidence's cover, or none, and write its introduction
         * @description 404 for a photo that is not of a report of the caller's school, is not shown now or has no recorded consent.
         */
        post: operations["setEvidenceCover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/linked/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports of the schools linked with the caller's now, newest first */
        get: operations["listLinkedArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/favourites/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports of the caller's favourite schools, newest first */
        get: operations["listFavouriteArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/class/{id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports that one class wrote, newest first; a report keeps the class it was written in */
        get: operations["listClassArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many reports the caller would see above the newest one on their page
         * @description The web app asks once a minute while its page is visible.
         */
        get: operations["countNewArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is new since the caller was last here
         * @description Opening the feed within 30 minutes of the last time goes on with the same visit, so that a repeat gives the same answer. At the first visit nothing is new.
         */
        post: operations["startFeedVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schools and classes for what the caller is typing into the search
         * @description Each of the first ten words begins a word of the name, ignoring case, accents, apostrophes and full stops. The caller's own, linked and favourite schools and their classes come first; each part is sorted by name.
         */
        get: operations["suggestSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/firststeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The first steps that the caller has taken
         * @description What has been done once stays done. Leads have further steps.
         */
        get: operations["getFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/firststeps/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide the first steps on all of the caller's devices */
        post: operations["hideFirstSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A class with its school and its teachers
         * @description Any class of an active, approved school, also one that has been deleted while it has reports. Otherwise 404.
         */
        get: operations["getClass"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quilt of the caller's school, of this half term or of the given one
         * @description Patches of other schools are face down until the quilt turns over: no part of the answer, and no address of a picture, tells what is on them. 404 without a half term in the calendar, and for a half term of which the school has no quilt.
         */
        get: operations["getQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the quilt of this half term turns over, for a page that waits for it
         * @description Small, and shared between the classrooms of a school. A page asks every ten seconds or so, and some seconds before `revealsAt`, which is at least twenty seconds ahead when all classes have sewn early, it sends `revealQuilt`.
         */
        get: operations["watchQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quilt of this half term, as soon as it turns over
         * @description If the quilt turns over within thirty seconds, the answer waits for that moment, so that thousands of classrooms that asked before see it together. Otherwise, and if the moment is put off meanwhile, it is that of `getQuilt`.
         */
        get: operations["revealQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The quilts of the caller's school, newest first; with `group`, those in which that class has a patch */
        get: operations["listQuilts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/patch/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sew the patch of a class of the caller's school, or replace it, until the quilt turns over
         * @description By a teacher of the class or a Lead. Every field comes before the file. 404 for a class of another school. 409 `quilt-revealed` once a quilt with this patch has turned over and the class has a patch; 409 `patch-changed` if another teacher has sewn since the form was opened. 400 without a description or consent. At a school whose reports wait for a Lead, and for words of the filter, only a Lead may sew: 409 `lead-sews`. Wrong type 415, too large or too many pixels 413, corrupt, empty or more than one file 400.
         */
        post: operations["sewPatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the question of this half term for the classes of the caller's school, among the three offered
         * @description 409 `patch-sewn` once a class of the school has sewn; 400 for a question that is not offered.
         */
        post: operations["chooseQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email the people of the classes that have not sewn yet; once a week for a school's quilt
         * @description 409 `reminded` within a week of the last, 409 `quilt-revealed` afterwards, 409 `quilt-complete` if no class is missing.
         */
        post: operations["remindQuiltClasses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiltquestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All questions of quilts, by age and then in the order in which they are offered */
        get: operations["listQuiltQuestions"];
        put?: never;
        /** Add a question for an age */
        post: operations["addQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiltquestion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the texts of a question, retire it or offer it again
         * @description Quilts that have the question show its new texts. 409 `too-few-questions` when fewer than three of an age would be offered.
         */
        post: operations["updateQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/search/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the visible reports that contain every word, newest first
         * @description Each of the first ten words may stand anywhere in title, narrative, school, class or author's name, in any order and inside longer words, ignoring case, accents, apostrophes and full stops. One or two Latin letters or digits begin a word.
         */
        get: operations["searchArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/id/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One report with all its likes and comments */
        get: operations["getArticle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment/response": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reply to a comment */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment/response/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a reply; authors their own, Admins any */
        post: operations["updateResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment/response/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a reply; authors their own, Admins any */
        post: operations["deleteResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comment on a report */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a comment; authors their own, Admins any */
        post: operations["updateComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/comment/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a comment with its replies; authors their own, Admins any */
        post: operations["deleteComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Post a report; the session determines author, group and school */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/{pageOrId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of ten visible reports, newest first */
        get: operations["listArticles"];
        put?: never;
        /** Change title and narrative of a report; authors their own, Admins any */
        post: operations["updateArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a report; the row stays, but no user sees it */
        post: operations["deleteArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/article/{school}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of one school's visible reports, newest first */
        get: operations["listSchoolArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/articlelike/{articleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Like a report; a repeat changes nothing */
        post: operations["likeArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment/response": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reply to a comment on a school */
        post: operations["createSchoolResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment/response/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a reply; authors their own, Admins any */
        post: operations["updateSchoolResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment/response/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a reply; authors their own, Admins any */
        post: operations["deleteSchoolResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comment on an active, approved school */
        post: operations["createSchoolComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a comment; authors their own, Admins any */
        post: operations["updateSchoolComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/comment/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a comment with its replies; authors their own, Admins any */
        post: operations["deleteSchoolComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/school/{schoolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a school's badge image; a SchoolAdmin their own school's (another's is 404), an Admin any */
        post: operations["uploadSchoolBadge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file/article/{articleId}/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a photo or video to the caller's report at a position; past the end means last
         * @description Wrong type 415, too large or too many pixels 413, corrupt, empty or more than one file 400. A person has four uploads in progress and a school sixteen; further ones wait, and above a hundred of a person 429 `too-many-files`. An upload that brings less than 10,000 bytes in 20 seconds ends with 408 `too-slow`.
         */
        post: operations["uploadArticleMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo or video with its processing state, for those who may change it
         * @description Says whether a badge could be prepared, which no report shows.
         */
        get: operations["getMediaItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/inactive/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a photo or video; the others are renumbered from 0
         * @description 409 `patch` for a patch of a quilt, which is replaced or withdrawn instead.
         */
        post: operations["deactivateMediaItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/move/{id}/displayOrder/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a photo or video to a position; past the end means last */
        post: operations["moveMediaItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}/alttext": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the alternative text of a photo or video; empty removes it
         * @description That of a patch is its class's answer: 400 if empty or longer than 120 characters, and 409 `lead-sews` as for sewing.
         */
        post: operations["describeMediaItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}/captions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The captions of a video as WebVTT, for viewers who may see the video; 404 without captions */
        get: operations["getMediaCaptions"];
        put?: never;
        /**
         * Set the captions of a video; empty or null removes them
         * @description The text of a .vtt or .srt file. The service stores plain text with its times, without styles, regions, notes, positions and tags. 400 with the line number for a file that is not a captions file, has no cue or more than 2,000, a cue of more than 500 characters or times out of order; also 400 for a photo.
         */
        post: operations["captionMediaItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}/{rendition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of a photo or video, whole or one range, while its report or school is visible
         * @description Supports a `Range` header with one byte range. The Content-Type is exactly that of the rendition. A rendition that is not ready is a 404. `original` is for Admins, with a `reason` (400 without one); for others it is a 404. Reads of an original are audit events, and so are staff reads of another school's media that are withdrawn, hidden or removed.
         */
        get: operations["getMediaBytes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the school has withdrawn or erased, newest first; an Admin gets every school's */
        get: operations["listWithdrawals"];
        put?: never;
        /**
         * Withdraw a report, comment, reply or picture from everybody's view
         * @description The author, a Lead of the author's school (also for people who have left) and Admins. Only Admins and that school's Leads still see it. A repeat changes nothing. Purged after 30 days unless restored or held.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawal/{kind}/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show again what was withdrawn
         * @description A Lead of its school, or an Admin. A repeat changes nothing. A 404 once it is purged or erased.
         */
        post: operations["restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a report, comment, reply or picture now; needs the current password or a recent sign-in
         * @description A Lead of its school, or an Admin. Files, texts and their versions are deleted; texts of the last 30 days stay sealed for Admins until they are 30 days old. One's own is withdrawn now and erased after 72 hours, or when an Admin or another Lead of its school asks for the same. Two accounts count as one person if one added the other, gave it access or named it the safeguarding lead within 30 days, also through others, or if somebody did so for both; an Admin counts as another person. What an open case holds is deleted now, shown to Admins alone in the case, and erased when the hold ends. 404 for a Lead for a picture of a report that is erased. A repeat returns the same receipt. 400 on `currentPassword`; without one, 409 `sign-in-again` as with `exportOwnData`.
         */
        post: operations["erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of an erasure */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/textversions/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a report, comment, reply, picture or film said before, and what has happened to it
         * @description For Admins, also for what is hidden, withdrawn, deleted, or erased and sealed. Each reading is an audit event, recorded before the answer.
         */
        get: operations["listTextVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller could see in the last 30 days and is gone, to report it; without its content
         * @description Reports, comments, replies and pictures that were deleted, withdrawn, erased or hidden, wait for a Lead again, or are for fewer schools than they were. Not the caller's own.
         */
        get: operations["listGone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}/childreferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The school's own codes for the children in a picture or film */
        get: operations["getChildReferences"];
        put?: never;
        /**
         * Attach the school's own codes for the children in a picture or film; replaces those before
         * @description The report's author and the Leads of its school. 400 on `childReferences` for anything that looks like a name or a date of birth; 409 `consent-withdrawn` when a code would be removed for which consent was withdrawn.
         */
        post: operations["setChildReferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of the school with pictures or films whose consent nobody has confirmed, newest first, ten a page */
        get: operations["listWaitingConsent"];
        put?: never;
        /**
         * Confirm that everyone in these pictures and films has consent for where their reports can be seen
         * @description The author, while still of the report's school, and the Leads of that school: 403 for others who see them. All or none: 404 if one of them is not visible or not of a report; 409 `audience-changed` if more people can see one of the reports than `audience`. A repeat changes nothing.
         */
        post: operations["confirmConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/childreference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The school's pictures and films that carry a code, newest first */
        get: operations["findByChildReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/childreference/{reference}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw every picture and film of the school that carries a code, because consent was withdrawn
         * @description Pictures that get the code later are withdrawn at once.
         */
        post: operations["withdrawChildReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subjectaccess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export reports and pictures of the school for a request by a pupil or parent, as a streamed ZIP file
         * @description Needs the current password or a recent sign-in: 400 and 403 as with `exportOwnData`. 409 `export-running` while another export of the caller runs.
         */
        post: operations["exportForSubjectAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/childrenspictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's school's rules for reports and pictures */
        get: operations["getPictureRules"];
        put?: never;
        /** Change the school's rules for reports and pictures */
        post: operations["setPictureRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports, comments and replies that wait for a Lead, oldest first
         * @description Of the caller's school; Admins get those of every school. One's own are listed, too.
         */
        get: operations["listHeldForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many reports, comments and replies the caller can review; does not keep an idle session alive
         * @description Those of the caller's school without the caller's own. For Admins, those of every school.
         */
        get: operations["countHeldForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/{kind}/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish what waits for a Lead; a repeat changes nothing
         * @description A Lead of the author's school, or an Admin. Not one's own: 403. Rejected before: 409. Changed after `waitsSince`: 409, so that no Lead publishes what they have not read. A reply whose comment still waits: 409 `comment-waits`.
         */
        post: operations["approveContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/{kind}/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what waits for a Lead; its author is told why; a repeat changes nothing
         * @description A Lead of the author's school, or an Admin. Not one's own: 403. Approved before: 409. It is deleted for everybody, and its author gets a message with the reason.
         */
        post: operations["rejectContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/unread/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of the caller's unread messages; does not keep an idle session alive */
        get: operations["countUnreadMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/read/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark the caller's own message as read; another user's is a 404 */
        post: operations["readMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the caller's own message; another user's is a 404 */
        post: operations["deleteMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's messages, newest first */
        get: operations["listMessages"];
        put?: never;
        /** Write an announcement to everyone, to all Leads or to one school, now or later */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview an announcement and count its recipients; nothing is stored */
        post: operations["previewMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/written": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements, newest first */
        get: operations["listAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/recall/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall an announcement that no recipient has yet
         * @description 409 `message-under-way` once sending has started; a repeat changes nothing.
         */
        post: operations["recallMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off notification emails for the recipient of this link
         * @description Mail programs call it (RFC 8058), so it needs neither session nor anti-forgery token and ignores the body. A repeat changes nothing; an unknown token is a 404. It turns off notifications only: comments, replies, new schools.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Feedback, newest first */
        get: operations["listFeedback"];
        put?: never;
        /** Send feedback to the provider */
        post: operations["sendFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A school's concerns about its content unless the caller is involved, an Admin's all */
        get: operations["listConcerns"];
        put?: never;
        /**
         * Raise a concern; repeating the same one adds nothing
         * @description Pins the evidence, holds it, and notifies the Admins and the school's safeguarding lead unless involved. What the caller cannot see is a 404. Whom the answer or the reason points to is kept out of the case.
         */
        post: operations["raiseConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The concerns that the caller has raised, newest first */
        get: operations["listOwnConcerns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/handlers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The Leads and the safeguarding lead of the caller's school, other than the caller
         * @description For the form, so that a concern about one of them can say so.
         */
        get: operations["listConcernHandlers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Raise a concern as a parent or visitor; staff see it as confirmed after the link in an email is opened */
        post: operations["raisePublicConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/public/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address of a public concern; a repeat changes nothing
         * @description 400 `confirmation-failed` for an unknown or expired code (7 days).
         */
        post: operations["confirmPublicConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One case with its evidence and history; reading it is an audit event
         * @description The school's Leads and safeguarding lead, unless involved, and Admins; a 404 for anybody else.
         */
        get: operations["getConcern"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge a new concern; a repeat changes nothing
         * @description The school's Leads and safeguarding lead, unless involved, and Admins; a 404 for anybody else. 409 `concern-closed`.
         */
        post: operations["acknowledgeConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a case
         * @description The school's Leads and safeguarding lead, unless involved, and Admins; a 404 for anybody else. The same text by the same user within ten seconds is one note.
         */
        post: operations["addConcernNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/involve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a user as involved, who then no longer handles the case
         * @description Who has marked another Admin can no longer acknowledge, close, show again or allow: an Admin who is neither does. 409 `no-admin-left` for the last Admin, `admin-on-closed` for an Admin on a closed case.
         */
        post: operations["involveInConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/allow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a user who is kept out of a case handle it, until they are marked as involved again
         * @description 409 `is-author` for who wrote or uploaded what it is about. A user who is not kept out: nothing changes.
         */
        post: operations["allowInConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/refer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the case has been referred to an outside body
         * @description 409 `concern-closed`.
         */
        post: operations["referConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a case with an outcome and a reason
         * @description 409 `concern-closed` if it was closed with another outcome or reason.
         */
        post: operations["closeConcern"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide the subject of a concern from every school
         * @description The school's Leads and safeguarding lead, unless involved, and Admins; a 404 for anybody else. A subject that is already hidden does not change. 409 `cannot-hide` for a school.
         */
        post: operations["hideConcernSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/concern/{id}/unhide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the subject of a concern again
         * @description Admins any; a school only what its own people hid, otherwise 403. 409 `cannot-hide` for a school.
         */
        post: operations["unhideConcernSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The terms of this and the past two school years, with the links of the caller's school in each
         * @description Terms begin on the first day of the school's own nation. Linked schools appear with their public fields. Schools that have left the network are not named.
         */
        get: operations["listEvidenceTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the next half term of the caller's school begins, which brings new links */
        get: operations["getNextLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/interim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add links for schools that are new or have too few; existing links do not change
         * @description 409 `run-in-progress` while another run is in progress.
         */
        post: operations["startInterimRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest finished preview, what it would change and whether it can be used */
        get: operations["getConnectionPreview"];
        put?: never;
        /**
         * Compute a whole run and store its links and statistics as a preview, which replaces the one before
         * @description No school sees a preview. 409 `run-in-progress` while another run is in progress, `no-half-term` when the calendar has no later half term.
         */
        post: operations["previewConnectionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/preview/{id}/schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who would meet whom, by school name
         * @description 404 for a preview without stored links.
         */
        get: operations["listPreviewSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/preview/{id}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a main run for the current half term that makes exactly the links of a preview
         * @description 409 `run-in-progress` while another run is in progress, `preview-outdated` when schools or links have changed since, `preview-other-half-term` when it is for another half term. 404 for a preview without stored links. If the network changes before the run makes the links, the run fails and says so.
         */
        post: operations["usePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/preview/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a preview for the next scheduled run, or keep it no longer
         * @description The scheduled run makes exactly its links unless the network has changed; then it computes new ones, and the log says so. A half term keeps one preview: another replaces it. 409 `preview-outdated` or `preview-other-half-term`, 404 for a preview without stored links.
         */
        post: operations["keepPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/nextrun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the next scheduled run will do, and what a run started now would do */
        get: operations["getNextRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands in the way of a good next run */
        get: operations["getConnectionReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All runs, newest first */
        get: operations["listConnectionLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/logs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back the links that a main run replaced within its half term
         * @description Until the next main or interim run begins. Links with schools that have left since do not come back; the log counts them. A repeat changes nothing. 409 `run-in-progress` during a run, `cannot-undo` for a run that is not the newest, that has not finished or that replaced no links of its half term.
         */
        post: operations["undoConnectionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/logs/{id}/fewlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schools that a run or preview left with fewer than four links */
        get: operations["listSchoolsWithFewLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/logs/{id}/fewlinks/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same schools as a CSV file */
        get: operations["exportSchoolsWithFewLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first day of each half term by nation, and when its run starts */
        get: operations["listHalfTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/calendar/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the first days of a half term that has not begun in any nation, or the day of its quilts until they turn over
         * @description 400 for a day that is not after today or not in the school year, for a day of the quilts outside the half term, and for a first day before the previous half term's quilts turn over. 409 `half-term-begun` once its links exist, unless `quiltsRevealOn` is given and the dates are the same; then 409 `quilts-revealed` once they have turned over. 409 `half-terms-out-of-order` if it would begin before the previous or after the next half term.
         */
        post: operations["updateHalfTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current links of the caller's school, each with its reasons */
        get: operations["listConnections"];
        put?: never;
        /**
         * Start a main run, which replaces all links for the half term
         * @description 409 `run-in-progress` while another run is in progress.
         */
        post: operations["startConnectionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's favourite schools, without inactive ones */
        get: operations["listFavourites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourite/toggle/{schoolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add or remove an active, approved school as a favourite */
        post: operations["toggleFavourite"];
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
        AccountStatus: {
            /**
             * @description `never-signed-in`: a password was set but not used.
             * @enum {string}
             */
            state: "active" | "invited" | "link-expired" | "never-signed-in";
            /**
             * Format: date-time
             * @description When the link was sent or expired, the password was set or the user first signed in, if known.
             */
            since: string | null;
        };
        /** @description A user of the second stage; the position is not required. */
        AddedUserForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: string & components["schemas"]["PlainName"];
            middleName?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
            lastName: string & components["schemas"]["PlainName"];
            /** Format: email */
            email: string;
            schoolPosition?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
        };
        Announcement: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            audience: "everyone" | "leads" | "school";
            /** @description Only for the audience `school` */
            schoolId: number | null;
            subject: string;
            htmlMessage: string;
            /** @description The author */
            writtenBy: components["schemas"]["Id"];
            createDate: components["schemas"]["Instant"];
            sendAt: components["schemas"]["Instant"];
            /** @enum {string} */
            state: "scheduled" | "sending" | "sent" | "recalled";
            /** @description The number of recipients: expected when written, actual once sent */
            recipients: number;
            /** @description The number of recipients who have it */
            handedOut: number;
        };
        ApprovalForm: {
            /** @description As in the list that the Lead read */
            waitsSince?: components["schemas"]["Instant"];
        };
        Article: {
            id: components["schemas"]["Id"];
            title: string;
            narrative: string;
            createUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
            lastUpdate: components["schemas"]["Instant"];
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            mediaItems: components["schemas"]["MediaItem"][];
            likes: components["schemas"]["Like"][];
            likesCount: number;
            likedByMe: boolean;
            comments: components["schemas"]["Comment"][];
            /** @description The number of comments and replies */
            commentsCount: number;
            /** @description Always false; the web app sets it for the report that a link opens */
            highlight: boolean;
            /** @description True while hidden because of a concern, otherwise absent; then only Admins and the Leads of its school get the report */
            isHidden?: boolean;
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the report */
            isWithdrawn?: boolean;
            /** @description Absent for everyone */
            audience?: components["schemas"]["ArticleAudience"];
            /** @description True while it waits for a Lead, otherwise absent; then only its author, Admins and the Leads of its school get the report */
            waitsForReview?: boolean;
        };
        /**
         * @description Who sees a report; Admins see every report
         * @enum {string}
         */
        ArticleAudience: "school" | "linked" | "everyone";
        Audience: ("everyone" | "leads") | {
            schoolId: components["schemas"]["Id"];
        };
        AuthenticatorKey: {
            /** @description Base32. Never logged, never in an event. */
            secret: string;
            /** @description The otpauth address in the QR code. Never logged. */
            uri: string;
        };
        AuthenticatorRemoval: {
            currentPassword: components["schemas"]["OwnPassword"];
            code: components["schemas"]["OneTimeCode"];
        };
        AuthenticatorStart: {
            currentPassword: components["schemas"]["OwnPassword"];
        };
        AuthenticatorState: {
            isOn: boolean;
            /** @description True for staff when the system requires one-time codes. */
            isRequired: boolean;
            setUpAt: components["schemas"]["OptionalInstant"];
        };
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
        ChildReference: string;
        ChildReferences: {
            childReferences: string[];
        };
        ClassPage: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Null if the class has none */
            description: string | null;
            isDeleted: boolean;
            school: components["schemas"]["PersonSchool"];
            teachers: components["schemas"]["PersonSummary"][];
            /** @description The visible reports that the class wrote */
            reportsCount: number;
            /** @description Of the oldest of them */
            firstDate: components["schemas"]["OptionalInstant"];
        };
        ClassWas: {
            name: string;
            description: string | null;
        };
        ClientEvent: {
            id: components["schemas"]["Id"];
            /** @description A type of contracts/events/audit.ts, in kebab case. */
            type: string;
            eventTimestamp: components["schemas"]["Instant"];
            ipAddress: string | null;
            /** @description The person's email address. */
            userName: string | null;
            /** @description Who did it; null for a visitor. */
            actor?: components["schemas"]["OptionalPersonName"];
            /** @description Whom it was done to, if not the actor. */
            subject?: components["schemas"]["OptionalPersonName"];
            deviceInfo: components["schemas"]["DeviceInfo"];
            ipLookupDetails: components["schemas"]["OptionalIpLookup"];
            /** @description Of a list that staff downloaded: its number of rows. */
            rowCount?: number;
            /** @description Of `signed-in` alone; absent in older events. */
            way?: components["schemas"]["SignInWay"];
        };
        CodeForm: {
            code: string;
        };
        /** @description A comment on a report or on a school */
        Comment: {
            id: components["schemas"]["Id"];
            narrative: string;
            postedByUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
            lastUpdate: components["schemas"]["Instant"];
            commentResponses: components["schemas"]["CommentResponse"][];
            /** @description True while it waits for a Lead, otherwise absent; then only its author, Admins and the Leads of the author’s school get it, and it is not counted */
            waitsForReview?: boolean;
        };
        /** @description A reply to a comment */
        CommentResponse: {
            id: components["schemas"]["Id"];
            narrative: string;
            postedByUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
            lastUpdate: components["schemas"]["Instant"];
            /** @description True while it waits for a Lead, otherwise absent; then only its author, Admins and the Leads of the author’s school get it, and it is not counted */
            waitsForReview?: boolean;
        };
        CommentText: string;
        Concern: {
            id: components["schemas"]["Id"];
            /**
             * @description `visitor`: from the public form, without a subject
             * @enum {string}
             */
            kind: "article" | "comment" | "response" | "media" | "school" | "visitor";
            /** @description The id of the subject; null for a visitor's */
            targetId: number | null;
            /** @description The report to open; null for a school and comments on its card */
            articleId: number | null;
            /** @description The school that the subject belongs to */
            school: components["schemas"]["OptionalLookupItem"];
            /** @description The school on whose report or card it appears; both schools handle the concern */
            placeSchool: components["schemas"]["OptionalLookupItem"];
            /** @description Who wrote or uploaded the subject */
            author: components["schemas"]["OptionalPersonSummary"];
            /** @description The subject's text when the concern was raised, at most 300 characters */
            excerpt: string | null;
            /** @enum {string|null} */
            mediaKind: "image" | "video" | null;
            reason: string;
            /** @description Only for an Admin, otherwise null */
            about: components["schemas"]["ConcernAbout"];
            createDate: components["schemas"]["Instant"];
            /** @description Only for an Admin, otherwise null, so that users can raise concerns safely */
            raisedBy: components["schemas"]["OptionalPersonSummary"];
            /** @description Who filled in the public form; only for an Admin, otherwise null */
            visitor: {
                name: string;
                email: string;
                isConfirmed: boolean;
                school: string | null;
                where: string | null;
            } | null;
            state: components["schemas"]["ConcernState"];
            /** @description Whether the subject is hidden, because of this or another concern */
            isHidden: boolean;
            /** @description Why the subject is hidden */
            hiddenReason: string | null;
            closeDate: components["schemas"]["OptionalInstant"];
            /** @enum {string|null} */
            outcome: "no-action" | "advice-given" | "content-removed" | "referred-outside" | "unfounded" | null;
            closeReason: string | null;
        };
        /**
         * @description The answer to "Is this about somebody who looks after concerns at a school?": a head or Lead, the safeguarding lead, not sure, no. Absent or null: not asked.
         * @enum {string|null}
         */
        ConcernAbout: "lead" | "safeguarding-lead" | "not-sure" | "nobody" | null;
        ConcernAction: {
            reason: components["schemas"]["Reason"];
        };
        ConcernCase: {
            concern: components["schemas"]["Concern"];
            /** @description What the caller may do now */
            may: ("acknowledge" | "note" | "involve" | "allow" | "refer" | "close" | "hide" | "unhide")[];
            /** @description Who may not handle the case although their role would allow it; only for an Admin who is not involved, otherwise empty */
            keptOut: {
                person: components["schemas"]["PersonSummary"];
                /**
                 * @description The author; marked by an Admin or named when it was raised; the answer or the tick of who raised it; their name or position in the concern, or their name in what the raiser or an Admin added; chosen, since 30 days before the concern, by somebody whom it means
                 * @enum {string}
                 */
                why: "author" | "involved" | "answer" | "named" | "chosen";
            }[];
            /** @description Everything that has happened, oldest first; entries are never changed */
            entries: {
                id: components["schemas"]["Id"];
                /** @enum {string} */
                kind: "raised" | "confirmed" | "acknowledged" | "note" | "involved" | "allowed" | "hidden" | "unhidden" | "referred" | "closed" | "reminded";
                createDate: components["schemas"]["Instant"];
                /** @description Null for the system and, except for an Admin, for who raised it */
                actor: components["schemas"]["OptionalPersonSummary"];
                /** @description Whether the actor acted for the provider */
                isStaff: boolean;
                reason: string | null;
                outcome: string | null;
            }[];
            evidence: components["schemas"]["ConcernEvidence"];
            /** @description The subject as it is now; null if it no longer exists */
            current: {
                texts: components["schemas"]["EvidenceText"][];
                isWithdrawn: boolean;
                isDeleted: boolean;
            } | null;
        };
        ConcernClosing: {
            outcome: components["schemas"]["ConcernOutcome"];
            reason: components["schemas"]["Reason"];
        };
        /** @description The subject as it was when the concern was raised; null for a visitor's concern */
        ConcernEvidence: {
            pinnedAt: components["schemas"]["Instant"];
            /** @description Of the texts, their versions, the events and the hashes of the renditions, as docs/security.md describes */
            sha256: string;
            texts: components["schemas"]["EvidenceText"][];
            /** @description What the texts said in the 30 days before the concern */
            versions: components["schemas"]["TextVersion"][];
            /** @description What had happened to it, oldest first */
            events: components["schemas"]["TextEvent"][];
            media: {
                mediaItemId: components["schemas"]["Id"];
                /** @enum {string} */
                kind: "image" | "video";
                altText: string | null;
                /** @description A film's captions (WebVTT); absent without captions */
                captions?: string;
                renditions: {
                    /** @enum {string} */
                    name: "small" | "medium" | "large" | "poster" | "video";
                    sha256: string;
                }[];
            }[];
        } | null;
        ConcernHandler: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            isSafeguardingLead: boolean;
        };
        ConcernInvolvement: {
            userId: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
        };
        /** @enum {string} */
        ConcernKind: "article" | "comment" | "response" | "media" | "school";
        /** @enum {string} */
        ConcernOutcome: "no-action" | "advice-given" | "content-removed" | "referred-outside" | "unfounded";
        /** @enum {string} */
        ConcernState: "new" | "acknowledged" | "referred" | "closed";
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
        Connection: {
            connectedSchool: components["schemas"]["SchoolSummary"];
            since: components["schemas"]["Instant"];
            /** @description Why the two were linked, strongest reason first. Of two facts, as in `village and inner city`, the first is that of the school with the lower id; of two numbers of pupils the smaller comes first. */
            reasons: string[];
        };
        ConnectionLog: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["RunType"];
            startTime: components["schemas"]["Instant"];
            endTime: components["schemas"]["OptionalInstant"];
            schoolsInvolvedCount: number;
            connectionsStartCount: number;
            /** @description Null until the run has finished */
            connectionsEndCount: number | null;
            /** @description Null until the run has finished */
            schoolsWithZeroConnections: number | null;
            /** @description Null until the run has finished */
            schoolsNeedingMoreConnections: number | null;
            /** @enum {string} */
            state: "running" | "finished" | "failed";
            /** @description Per cent */
            progress: number;
            quality?: components["schemas"]["RunQuality"];
            /** @description The half term of the links, such as `Autumn 2, 2026/27` */
            halfTerm?: string;
            linksBefore?: components["schemas"]["SchoolsByLinks"];
            linksAfter?: components["schemas"]["SchoolsByLinks"];
            /** @description The name of the user who started it. Null for the calendar */
            startedBy?: string | null;
            /** @description How long it took. Null until it has ended */
            seconds?: number | null;
            /** @description Why it failed. Null unless it has */
            failure?: string | null;
            /** @description The preview whose links it makes */
            usedPreviewId?: number | null;
            /** @description The preview that was kept for it but not used, because the network had changed */
            ignoredPreviewId?: number | null;
            /** @description How many links of the same half term it replaced. Null until a main run has finished */
            replaces?: number | null;
            /** @description Whether `undoConnectionRun` would bring back the replaced links now */
            canUndo?: boolean;
            undoneAt?: components["schemas"]["OptionalInstant"];
            /** @description What came back. Null unless it was undone */
            undo?: {
                linksRestored: number;
                /** @description Schools that had left the network by then */
                schoolsLeftOut: number;
            } | null;
        };
        ConnectionPreview: {
            run: components["schemas"]["ConnectionLog"];
            halfTermId: components["schemas"]["Id"];
            schools: number;
            /** @description Links when it was computed */
            linksBefore: number;
            linksAfter: number;
            /** @description Schools without a link */
            leftOut: number;
            /** @description Schools with fewer than four links, including those without */
            tooFew: number;
            /** @description Compared with the links of now */
            changes: {
                /** @description Current links that are not among its links */
                linksEnding: number;
                /** @description Its links that are not current */
                linksNew: number;
                schoolsWithMore: number;
                schoolsWithFewer: number;
                /** @description Links between schools that were linked in an earlier half term */
                metBefore: number;
                /** @description Its schools that opened after the last main run began */
                schoolsNew: number;
            };
            /** @description What has changed in the network since it was computed */
            changedSince: {
                joined: number;
                left: number;
                /** @description Schools with a change that matching reads */
                edited: number;
                /** @description Whether a run has made links since or was undone */
                haveLinksChanged: boolean;
            };
            /** @description Kept for the next scheduled run */
            isKept: boolean;
            canUseNow: boolean;
            canKeep: boolean;
            /**
             * @description Why it can be neither used now nor kept. Null when one of them is possible
             * @enum {string|null}
             */
            obstacle: "network-changed" | "half-term-over" | null;
        } | null;
        /** @enum {string} */
        ContentKind: "article" | "comment" | "response" | "media";
        CredentialId: string;
        CurrentPassword: string;
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        Day: string;
        DeviceInfo: {
            uaDevice: string | null;
            uaBrowser: string | null;
            uaOperatingSystem: string | null;
            userAgent: string | null;
        };
        Empty: Record<string, never>;
        Erasure: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ContentKind"];
            subjectId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            reason: string;
            createDate: components["schemas"]["Instant"];
            requestedBy: components["schemas"]["OptionalPersonSummary"];
            /**
             * @description `waiting`: withdrawn, and erased at `waitsUntil` or when a second person agrees. `held`: an open case holds it; it is withdrawn and will be erased when the hold ends. Only Admins learn that; others get the receipt as it would be without the hold
             * @enum {string}
             */
            state: "waiting" | "running" | "held" | "erased";
            waitsUntil: components["schemas"]["OptionalInstant"];
            /** @description The second person who asked for the same */
            agreedBy: components["schemas"]["OptionalPersonSummary"];
            eraseDate: components["schemas"]["OptionalInstant"];
            /** @description Until when its texts are kept for Admins alone; null when they are deleted */
            sealedUntil: components["schemas"]["OptionalInstant"];
            /** @description What was erased, without its content */
            items: {
                kind: components["schemas"]["ContentKind"];
                id: components["schemas"]["Id"];
                /** @enum {string} */
                part: "text" | "version" | "original" | "small" | "medium" | "large" | "poster" | "video" | "captions";
                sha256: string | null;
            }[];
        };
        ErasureForm: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
            currentPassword?: components["schemas"]["CurrentPassword"];
        };
        Evidence: {
            reports: {
                id: components["schemas"]["Id"];
                title: string;
                narrative: string;
                createDate: components["schemas"]["Instant"];
                schoolGroup: components["schemas"]["EvidenceGroup"];
                mediaCount: number;
                /** @description Comments and replies of other schools */
                commentsReceived: number;
                audience: components["schemas"]["ArticleAudience"];
                /** @description Its finished photos that may be picked; none while no consent is recorded */
                photos: components["schemas"]["MediaItem"][];
            }[];
            /** @description Comments and replies of the caller's school to other schools, on what the school can see now */
            comments: {
                kind: components["schemas"]["EvidenceQuotationKind"];
                id: components["schemas"]["Id"];
                narrative: string;
                createDate: components["schemas"]["Instant"];
                schoolGroup: components["schemas"]["EvidenceGroup"];
                school: components["schemas"]["LookupItem"];
            }[];
            /** @description By school, the most active conversations first */
            conversations: {
                school: components["schemas"]["LookupItem"];
                /** @description Comments and replies of the caller's school to that school */
                written: number;
                /** @description Comments and replies of that school to the caller's school */
                received: number;
                firstDate: components["schemas"]["Instant"];
                lastDate: components["schemas"]["Instant"];
            }[];
        };
        EvidenceCoverForm: {
            term: components["schemas"]["EvidenceTermId"];
            photo: number | null;
            /** @description The half term whose quilt is the cover, instead of a photo; as null if absent */
            quilt?: number | null;
            introduction: string;
        };
        /** @description The current name of the class; null if unknown */
        EvidenceGroup: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        EvidencePickForm: {
            term: components["schemas"]["EvidenceTermId"];
            section: components["schemas"]["EvidenceSection"];
            article: components["schemas"]["Id"];
            caption: string;
            /** @description Photos of the report, in the order in which they are shown */
            photos: components["schemas"]["Id"][];
            /** @description A comment or reply that the caller's school wrote */
            quotation: {
                kind: components["schemas"]["EvidenceQuotationKind"];
                id: components["schemas"]["Id"];
            } | null;
        };
        EvidencePicks: {
            cover: {
                photo: components["schemas"]["OptionalMediaItem"];
                /** @description The half term whose quilt is the cover; null while it has not turned over */
                quilt: number | null;
                /** @description Empty if none was written */
                introduction: string;
            };
            /** @description By section, each in its order */
            picks: {
                section: components["schemas"]["EvidenceSection"];
                article: {
                    id: components["schemas"]["Id"];
                    title: string;
                    createDate: components["schemas"]["Instant"];
                    schoolGroup: components["schemas"]["EvidenceGroup"];
                };
                /** @description Empty if none was written */
                caption: string;
                photos: components["schemas"]["MediaItem"][];
                quotation: {
                    kind: components["schemas"]["EvidenceQuotationKind"];
                    id: components["schemas"]["Id"];
                    narrative: string;
                    createDate: components["schemas"]["Instant"];
                    schoolGroup: components["schemas"]["EvidenceGroup"];
                } | null;
            }[];
        };
        /** @enum {string} */
        EvidenceQuotationKind: "comment" | "response";
        /**
         * @description What the inspectors of each nation ask about, four to a nation: British values in England, the four purposes in Wales, indicators of How good is our school? in Scotland, aims of the curriculum in Northern Ireland.
         * @enum {string}
         */
        EvidenceSection: "democracy" | "rule-of-law" | "individual-liberty" | "mutual-respect" | "capable-learners" | "creative-contributors" | "informed-citizens" | "confident-individuals" | "partnerships" | "wellbeing-and-equality" | "learning-and-teaching" | "creativity" | "mutual-understanding" | "individuals" | "society" | "economy-and-environment";
        EvidenceTerm: {
            /** @description Stays the same when the calendar changes: six times the year in which the school year begins, plus 0, 2 or 4 */
            id: number;
            /**
             * @description Of the caller's school
             * @enum {string}
             */
            nation: "england" | "wales" | "scotland" | "northernIreland";
            /** @description Such as `Autumn 2026/27` */
            name: string;
            from: components["schemas"]["Day"];
            /**
             * Format: date
             * @description The day before the next term begins, so terms leave no gap
             */
            to: string;
            links: {
                connectedSchool: components["schemas"]["SchoolSummary"];
                since: components["schemas"]["Instant"];
                until: components["schemas"]["OptionalInstant"];
                /** @description Why the two were linked, strongest reason first */
                reasons: string[];
            }[];
        };
        /** @description As in `/api/evidence/links` */
        EvidenceTermId: number;
        EvidenceText: {
            /** @enum {string} */
            field: "title" | "narrative" | "altText" | "captions" | "name";
            text: string;
        };
        Favourite: {
            school: components["schemas"]["SchoolSummary"];
        };
        FeedNews: {
            /** @description The end of the visit before; null at the first */
            since: components["schemas"]["OptionalInstant"];
            /** @description New comments and replies of other people on the caller's reports, the report with the newest first */
            comments: {
                articleId: components["schemas"]["Id"];
                title: string;
                count: number;
            }[];
            /** @description New reports of linked schools and of the caller's own, by school */
            reports: {
                schoolId: components["schemas"]["Id"];
                count: number;
            }[];
            /** @description The number of schools linked with the caller's now */
            links: number;
        };
        /** @enum {string} */
        FeedTab: "linked" | "favourites" | "class";
        Feedback: {
            id: components["schemas"]["Id"];
            title: string;
            narrative: string;
            createDate: components["schemas"]["Instant"];
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            /** @description Null for a deleted user */
            user: components["schemas"]["OptionalPersonName"];
            schoolName: string;
        };
        FieldChange: {
            /** @enum {string} */
            field: "title" | "firstName" | "middleName" | "lastName" | "email" | "schoolPosition" | "schoolGroup" | "allowNotificationEmails";
            /** @description `true` or `false` for a choice, the name of a class. */
            before: string | null;
            after: string | null;
        };
        FieldError: {
            field: string;
            message: string;
        };
        FirstSteps: {
            /** @description True once the caller has hidden them */
            isHidden: boolean;
            /** @description In order */
            steps: {
                /** @enum {string} */
                name: "like" | "favourite" | "comment" | "report" | "badge" | "colleague" | "class";
                isDone: boolean;
            }[];
        };
        ForgotForm: {
            /** Format: email */
            email: string;
        };
        /** Format: email */
        FormEmail: string;
        FormFirstName: string & components["schemas"]["PlainName"];
        FormLastName: string & components["schemas"]["PlainName"];
        FormMiddleName: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
        FormNumberOfPupils: number | null;
        /** Format: optional-email */
        FormSchoolEmail: string | null;
        FormSchoolName: string & components["schemas"]["PlainName"];
        FormSchoolPosition: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
        FormZip: string;
        GoneItem: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            /** @enum {string|null} */
            mediaKind: "image" | "video" | null;
            /** @description The author's school */
            school: components["schemas"]["LookupItem"];
            /** @description The school of the report or card that it was on */
            placeSchool: components["schemas"]["LookupItem"];
            /** @description The class of the report that it is or was on */
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            createDate: components["schemas"]["Instant"];
            goneDate: components["schemas"]["Instant"];
        };
        GroupForm: {
            name: string & components["schemas"]["PlainName"];
            description?: string | null;
        };
        GroupUsersEvents: {
            schoolGroup: components["schemas"]["SchoolGroup"];
            usersAndEvents: {
                user: components["schemas"]["User"];
                clientEvents: components["schemas"]["ClientEvent"][];
            }[];
        };
        HalfTerm: {
            id: components["schemas"]["Id"];
            /** @description Such as `Autumn 2, 2026/27` */
            name: string;
            dates: components["schemas"]["HalfTermDates"];
            /** @description When the run starts automatically: 04:00 London time on the earliest of the dates */
            runAt: components["schemas"]["Instant"];
            /** @description The run that the calendar started */
            runId: number | null;
            /** @description When its quilts turn over: 14:00 London time, by default on the Friday of the fourth week in the last nation to begin */
            quiltsRevealAt: components["schemas"]["Instant"];
        };
        /** @description The first day of school in each nation */
        HalfTermDates: {
            england: components["schemas"]["Day"];
            wales: components["schemas"]["Day"];
            scotland: components["schemas"]["Day"];
            northernIreland: components["schemas"]["Day"];
        };
        HeldForReview: {
            /** @enum {string} */
            kind: "article" | "comment" | "response";
            id: components["schemas"]["Id"];
            articleId: number | null;
            title: string | null;
            narrative: string;
            author: components["schemas"]["OptionalPersonSummary"];
            createDate: components["schemas"]["Instant"];
            /** @description Later after each change while it waits */
            waitsSince: components["schemas"]["Instant"];
            /**
             * @description The school's switch, or a word of the operator's list
             * @enum {string}
             */
            cause: "school" | "words";
            /** @enum {string} */
            state: "waiting" | "approved" | "rejected";
            rejectReason: string | null;
        };
        Id: number;
        IdObject: {
            id: components["schemas"]["Id"];
        };
        IdOrObject: components["schemas"]["Id"] | components["schemas"]["IdObject"];
        IdParameter: number;
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        IpLookup: {
            success: boolean;
            ip?: string;
            city?: string | null;
            country?: string | null;
            postal?: string | null;
            latitude?: number | null;
            longitude?: number | null;
            connection?: {
                org?: string | null;
                isp?: string | null;
                domain?: string | null;
            };
        };
        /** @enum {string} */
        Language: "en" | "cy" | "pl" | "ur" | "ar";
        LanguageForm: {
            language: components["schemas"]["Language"];
        };
        Like: {
            postedByUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
        };
        LinkedAccount: {
            id: components["schemas"]["Id"];
            provider: components["schemas"]["SignInProvider"];
            /** @description At the provider, at the last sign-in. */
            email: string;
            /** @description The caller's school has this provider on and the account is of its organisation. */
            isInUse: boolean;
            linkedDate: components["schemas"]["Instant"];
            lastUsedDate: components["schemas"]["Instant"];
        };
        LookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        };
        ManyUsersForm: {
            dryRun: boolean;
            users: {
                title?: string;
                firstName?: string;
                lastName?: string;
                email?: string;
                schoolPosition?: string;
                group?: string;
            }[];
        };
        ManyUsersLine: {
            /**
             * @description `ready`: a dry run found nothing wrong. `exists`: an active user of the school has the address.
             * @enum {string}
             */
            state: "ready" | "added" | "exists" | "refused";
            errors: components["schemas"]["FieldError"][];
        };
        MediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            isImage: boolean;
            isVideo: boolean;
            displayOrder: number;
            thumbnail: string | null;
            /** @description The address of the 800 px rendition of a photo; absent or null where there is none. */
            medium?: string | null;
            videoMimeType: string | null;
            width: number | null;
            height: number | null;
            altText: string | null;
            /** @description The address of a video's captions (WebVTT); absent or null without captions. */
            captions?: string | null;
            /**
             * @description Files exist only when ready.
             * @enum {string}
             */
            processing: "queued" | "processing" | "ready" | "failed";
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the item */
            isWithdrawn?: boolean;
            /** @description True for a photo that moves for longer than five seconds, otherwise absent: it needs a way to stop it. Its `thumbnail` stands still. */
            moves?: boolean;
            /** @description True until the school has confirmed consent for it, otherwise absent; then only users of its school and Admins get the item */
            waitsForConsent?: boolean;
            /** @description Why it failed, such as `not-decodable`, `too-many-pixels`, `too-much-film` or `too-long`; absent unless failed */
            failure?: string;
            /** @description True if the malware scanner found something and the file was deleted; otherwise absent. */
            isTurnedAway?: boolean;
        };
        Message: {
            id: components["schemas"]["Id"];
            subject: string;
            /** @description Sanitised; the browser sanitises it again */
            htmlMessage: string;
            sentDateTime: components["schemas"]["Instant"];
            hasBeenRead: boolean;
        };
        MoveForm: {
            fromGroupId: components["schemas"]["Id"];
            toGroupId: components["schemas"]["Id"];
        };
        MySchoolForm: {
            name: components["schemas"]["FormSchoolName"];
            typeId: number;
            countyId: number;
            zip: components["schemas"]["FormZip"];
            locationTypeId: number;
            numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
            primaryEthnicityId: number;
            secondaryEthnicityId: number;
            headTeacher: string & components["schemas"]["PlainName"];
            email?: components["schemas"]["FormSchoolEmail"];
        };
        NewAnnouncement: {
            audience: components["schemas"]["Audience"];
            subject: string;
            /** @description Reduced to the allowed tags before it is stored */
            htmlMessage: string;
            sendAt?: components["schemas"]["OptionalInstant"];
        };
        NewArticles: {
            count: number;
        };
        NextLinks: {
            date: components["schemas"]["OptionalDate"];
        };
        NextRun: {
            /** @description The next run that the calendar will start. Null while it has no later half term */
            scheduled: {
                halfTermId: components["schemas"]["Id"];
                /** @description Such as `Spring 1, 2026/27` */
                name: string;
                dates: components["schemas"]["HalfTermDates"];
                runAt: components["schemas"]["Instant"];
                /** @description Current links that it will end */
                endsLinks: number;
                /** @description The preview that is kept for it */
                previewId: number | null;
                /** @description Whether it would make the links of that preview, or compute new ones */
                isPreviewUsable: boolean;
            } | null;
            /** @description What a main run would do now */
            now: {
                halfTermId: components["schemas"]["Id"];
                name: string;
                /** @description Schools that take part now */
                schools: number;
                /** @description Current links between them */
                links: number;
                /** @description How many links of the current half term it would replace; 0 if it is the first of the half term */
                replaces: number;
            };
        };
        OldSignUpSchool: {
            signUpSchoolId: components["schemas"]["Id"];
            /** @description The person who signed up. */
            name: string | null;
            school: string;
            postcode: string | null;
            county?: string | null;
            type?: string | null;
            numberOfPupils?: number | null;
            locationType?: string | null;
            primaryEthnicity?: string | null;
            secondaryEthnicity?: string | null;
            ipAddress?: string | null;
            promotionCodeFromUser?: string | null;
            approved?: boolean;
            approvedBy?: string | null;
            approvalDate?: components["schemas"]["OptionalInstant"];
            trialStartDate?: components["schemas"]["OptionalDate"];
            subscriptionStartDate?: components["schemas"]["OptionalDate"];
            createDate: components["schemas"]["Instant"];
        };
        OldSignUpUser: {
            id: components["schemas"]["Id"];
            title: string | null;
            firstName: string;
            middleName: string | null;
            lastName: string;
            role: string | null;
            email: string;
        };
        /** @description Six digits; spaces are ignored. */
        OneTimeCode: string;
        OneTimeCodeForm: {
            code: components["schemas"]["OneTimeCode"];
        };
        /** @description What an approval today would set; values that an Admin has stored are kept. Null unless it waits. */
        OptionalApprovalTerms: {
            trialStartDate: components["schemas"]["Day"];
            subscriptionStartDate: components["schemas"]["Day"];
            promotionCode: components["schemas"]["OptionalPromotionCode"];
            /** @description At least one of them is an Admin's. */
            isSetByAdmin: boolean;
        } | null;
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        OptionalDate: string | null;
        /** Format: date-time */
        OptionalInstant: string | null;
        OptionalIpLookup: {
            success: boolean;
            ip?: string;
            city?: string | null;
            country?: string | null;
            postal?: string | null;
            latitude?: number | null;
            longitude?: number | null;
            connection?: {
                org?: string | null;
                isp?: string | null;
                domain?: string | null;
            };
        } | null;
        OptionalLookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        OptionalMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            isImage: boolean;
            isVideo: boolean;
            displayOrder: number;
            thumbnail: string | null;
            /** @description The address of the 800 px rendition of a photo; absent or null where there is none. */
            medium?: string | null;
            videoMimeType: string | null;
            width: number | null;
            height: number | null;
            altText: string | null;
            /** @description The address of a video's captions (WebVTT); absent or null without captions. */
            captions?: string | null;
            /**
             * @description Files exist only when ready.
             * @enum {string}
             */
            processing: "queued" | "processing" | "ready" | "failed";
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the item */
            isWithdrawn?: boolean;
            /** @description True for a photo that moves for longer than five seconds, otherwise absent: it needs a way to stop it. Its `thumbnail` stands still. */
            moves?: boolean;
            /** @description True until the school has confirmed consent for it, otherwise absent; then only users of its school and Admins get the item */
            waitsForConsent?: boolean;
            /** @description Why it failed, such as `not-decodable`, `too-many-pixels`, `too-much-film` or `too-long`; absent unless failed */
            failure?: string;
            /** @description True if the malware scanner found something and the file was deleted; otherwise absent. */
            isTurnedAway?: boolean;
        } | null;
        OptionalPersonName: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
        } | null;
        OptionalPersonSummary: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            school: components["schemas"]["PersonSchool"];
        } | null;
        OptionalPromotionCode: {
            id: components["schemas"]["Id"];
            startsWith: string;
            description: string;
            freeMonths: number;
        } | null;
        OptionalQuiltQuestion: {
            id: components["schemas"]["Id"];
            texts: components["schemas"]["QuiltQuestionTexts"];
        } | null;
        OptionalRejection: {
            date: components["schemas"]["Instant"];
            rejectedBy: components["schemas"]["OptionalPersonName"];
            /** @description Null once it is deleted with the people. */
            reason: string | null;
        } | null;
        OptionalSignInProvider: {
            id: components["schemas"]["SignInProviderId"];
            /** @enum {string} */
            kind: "microsoft" | "google" | "openid";
            /** @description Such as Microsoft 365. */
            name: string;
        } | null;
        OwnConcern: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["ConcernKind"];
            targetId: components["schemas"]["Id"];
            articleId: number | null;
            /** @description The subject's text when the concern was raised, at most 300 characters */
            excerpt: string | null;
            reason: string;
            createDate: components["schemas"]["Instant"];
            state: components["schemas"]["ConcernState"];
            closeDate: components["schemas"]["OptionalInstant"];
        };
        OwnPassword: string;
        PageParameter: number;
        Passkey: {
            id: components["schemas"]["Id"];
            name: string;
            /**
             * @description On all devices of a password manager's account, on one device, or on a security key.
             * @enum {string}
             */
            kind: "synced" | "device" | "security-key";
            isBackedUp: boolean;
            createdDate: components["schemas"]["Instant"];
            lastUsedDate: components["schemas"]["OptionalInstant"];
        };
        PasskeyCreation: {
            /** Format: uuid */
            challengeId: string;
            options: {
                rp: {
                    /** @description The host name that the passkey belongs to. */
                    id: string;
                    name: string;
                };
                user: {
                    /** @description Random, the same for all passkeys of a user. */
                    id: string;
                    name: string;
                    displayName: string;
                };
                challenge: string;
                pubKeyCredParams: {
                    /** @enum {string} */
                    type: "public-key";
                    alg: number;
                }[];
                /** @description Milliseconds. */
                timeout: number;
                excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
                authenticatorSelection: {
                    /** @enum {string} */
                    residentKey: "required";
                    requireResidentKey: boolean;
                    /** @enum {string} */
                    userVerification: "required";
                };
                /** @enum {string} */
                attestation: "none";
            };
        };
        PasskeyDescriptor: {
            id: string;
            /** @enum {string} */
            type: "public-key";
            transports?: string[];
        };
        PasskeyForm: {
            /** Format: uuid */
            challengeId: string;
            name: components["schemas"]["PasskeyName"];
            response: {
                id: components["schemas"]["CredentialId"];
                rawId: components["schemas"]["CredentialId"];
                /** @enum {string} */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: string[];
                };
            };
        };
        PasskeyName: string;
        PasskeyNameForm: {
            name: components["schemas"]["PasskeyName"];
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
        PasswordForm: {
            old: string;
            new: string;
            confirm: string;
        };
        PasswordSet: {
            /** @description The address to sign in with, if this was the first password of an account that has never signed in; otherwise absent. The web app signs in at once with the password just chosen. */
            firstSignInAs?: string;
        };
        /** @description The class's answer in words; also the alternative text of the picture */
        PatchDescription: string;
        PendingChange: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "approve-school" | "change-address" | "announce";
            /** @description Of whom or what: the name of the school or person, or the subject. */
            subject: string;
            /** @description What changes: the new address, or who receives the announcement; may be empty. */
            details: string;
            /** @description The school to approve. */
            schoolId?: components["schemas"]["Id"];
            /** @description The sign-up as it was when its approval was asked for; compare it with `signUpVersion` of the school. */
            signUpVersion?: string;
            /** @description While it waits, each field of a person that it changes. */
            changes?: components["schemas"]["FieldChange"][];
            reason: string;
            requestedBy: components["schemas"]["OptionalPersonName"];
            requestDate: components["schemas"]["Instant"];
            /**
             * @description refused: the change itself was refused when it was made.
             * @enum {string}
             */
            state: "waiting" | "made" | "rejected" | "refused" | "expired";
            decidedBy: components["schemas"]["OptionalPersonName"];
            decideDate: components["schemas"]["OptionalInstant"];
            decideReason: string | null;
            /** @description It waits, is another person’s, and the caller has the role that it needs. */
            mayDecide: boolean;
            /** @description The announcement while it waits, as written; sanitise it before showing it. */
            announcement?: {
                htmlMessage: string;
                sendAt: components["schemas"]["OptionalInstant"];
            };
        };
        PendingChangeId: {
            /** Format: uuid */
            pendingChangeId: string;
        };
        PersonSchool: {
            id: components["schemas"]["Id"];
            name: string;
            badgeMediaItem?: components["schemas"]["BadgeMediaItem"];
        };
        PersonSummary: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            school: components["schemas"]["PersonSchool"];
        };
        PictureRules: {
            defaultAudience: components["schemas"]["ArticleAudience"];
            /** @description Whether a Lead has chosen the default; until then it is `everyone` */
            isChosen: boolean;
            /** @description Reports, comments and replies of the school's teachers wait for a Lead */
            preModeration: boolean;
        };
        PictureRulesForm: {
            defaultAudience: components["schemas"]["ArticleAudience"];
            preModeration: boolean;
        };
        PlainName: unknown & unknown;
        PositionParameter: number;
        PreviewSchool: {
            school: components["schemas"]["SchoolSummary"];
            linksNow: number;
            /** @description By name */
            links: {
                school: components["schemas"]["SchoolSummary"];
                /** @description Strongest first */
                reasons: string[];
                /** @description The last half term in which the two were linked, such as `Spring 2, 2022/23` */
                metIn: string | null;
            }[];
        };
        PreviewSchoolPage: {
            content: components["schemas"]["PreviewSchool"][];
            first: boolean;
            last: boolean;
            number: number;
            totalPages: number;
            totalElements: number;
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
        ProfileForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: components["schemas"]["FormFirstName"];
            middleName?: components["schemas"]["FormMiddleName"];
            lastName: components["schemas"]["FormLastName"];
            email: components["schemas"]["FormEmail"];
            schoolPosition?: components["schemas"]["FormSchoolPosition"];
            allowNotificationEmails?: boolean;
            currentPassword?: string;
        };
        PromotionCode: {
            id: components["schemas"]["Id"];
            startsWith: string;
            description: string;
            freeMonths: number;
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
        PublicConcern: {
            name: string;
            /** Format: email */
            email: string;
            school?: string | null;
            /** @description A link, title or name that helps us to find it */
            where?: string | null;
            about?: components["schemas"]["ConcernAbout"];
            reason: string;
        };
        Quilt: {
            halfTerm: components["schemas"]["QuiltHalfTerm"];
            /** @description Of this half term */
            isCurrent: boolean;
            /** @description The question of the caller's school */
            question: components["schemas"]["QuiltQuestion"];
            /** @description The three questions offered, for a Lead who may still choose; otherwise empty */
            choices: components["schemas"]["QuiltQuestion"][];
            /** @description Whose quilt it is */
            school: components["schemas"]["PersonSchool"];
            /** @description With this school */
            schools: number;
            classes: number;
            /** @description Classes whose patch is ready or in preparation */
            sewn: number;
            isRevealed: boolean;
            /** @description Or when it was revealed */
            revealsAt: components["schemas"]["Instant"];
            /** @description The server's time */
            now: components["schemas"]["Instant"];
            /** @description Whether `remindQuiltClasses` would email somebody now */
            mayRemind: boolean;
            patches: components["schemas"]["QuiltPatch"][];
            /** @description Exchanges of this half term between two classes of the quilt that the caller sees; empty until it turns over */
            stitches: components["schemas"]["QuiltStitch"][];
        };
        /**
         * @description Whom a question is for, by the type of the school
         * @enum {string}
         */
        QuiltAge: "early-years" | "infants" | "juniors" | "secondary";
        QuiltHalfTerm: {
            id: components["schemas"]["Id"];
            /** @description Such as `Autumn 2, 2026/27` */
            name: string;
        };
        QuiltPatch: {
            schoolGroup: components["schemas"]["LookupItem"];
            school: components["schemas"]["PersonSchool"];
            /** @description Of the caller's school */
            isOwn: boolean;
            /**
             * @description `face-down`: sewn, and not shown to the caller yet. `checked`: hidden or withdrawn. `preparing` and `failed`: the picture is being processed or could not be used, for the caller's school alone.
             * @enum {string}
             */
            state: "not-sewn" | "face-down" | "face-up" | "preparing" | "failed" | "checked";
            /** @description Null unless face up, or of the caller's school */
            mediaItem: components["schemas"]["OptionalMediaItem"];
            /** @description As `mediaItem` */
            description: string | null;
            /** @description If the class answered another question than this quilt's; else null. Null while face down */
            question: components["schemas"]["OptionalQuiltQuestion"];
            /** @description Whether the caller may sew or replace it now */
            maySew: boolean;
        };
        QuiltQuestion: {
            id: components["schemas"]["Id"];
            texts: components["schemas"]["QuiltQuestionTexts"];
        };
        QuiltQuestionForStaff: {
            id: components["schemas"]["Id"];
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["QuiltQuestionTexts"];
            isOffered: boolean;
        };
        QuiltQuestionForm: {
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["QuiltQuestionTexts"];
            /** @description False for a retired question */
            isOffered: boolean;
        };
        QuiltQuestionTexts: {
            en: string;
            cy?: string;
            pl?: string;
            ur?: string;
            ar?: string;
        };
        QuiltStitch: {
            schoolGroups: components["schemas"]["Id"][];
            articleId: components["schemas"]["Id"];
            /** @description The question; the answers are its replies */
            commentId: components["schemas"]["Id"];
        };
        QuiltSummary: {
            halfTerm: components["schemas"]["QuiltHalfTerm"];
            question: components["schemas"]["QuiltQuestion"];
            isCurrent: boolean;
            isRevealed: boolean;
            /** @description How many classes have sewn */
            patches: number;
        };
        QuiltWatch: {
            halfTermId: components["schemas"]["Id"];
            isRevealed: boolean;
            revealsAt: components["schemas"]["Instant"];
            /** @description The server's time, for a page whose clock is wrong */
            now: components["schemas"]["Instant"];
            sewn: number;
            classes: number;
        };
        Readiness: {
            /** @description Schools that take part */
            schools: number;
            /** @description Schools that lack a location type, a number of pupils or a main ethnicity */
            blankProfiles: {
                count: number;
                /** @description The first by name */
                schools: {
                    id: components["schemas"]["Id"];
                    name: string;
                    missing: ("locationType" | "numberOfPupils" | "primaryEthnicity")[];
                }[];
            };
            /** @description Schools without an active Lead */
            withoutLead: {
                count: number;
                /** @description The first by name */
                schools: components["schemas"]["LookupItem"][];
            };
            /** @description School types with too few schools of similar ages */
            smallPools: {
                typeName: string;
                schools: number;
                /** @description How many other schools each of them can be linked with */
                sameAgeSchools: number;
                /**
                 * @description `too-few-links`: fewer than four. `repeats`: too few for six half terms without meeting again
                 * @enum {string}
                 */
                consequence: "too-few-links" | "repeats";
            }[];
            /** @description The next three half terms; fewer when the calendar ends */
            dates: components["schemas"]["HalfTerm"][];
        };
        Reason: string;
        ReasonForm: {
            reason: components["schemas"]["Reason"];
        };
        ReferencedItem: {
            mediaItem: components["schemas"]["MediaItem"];
            /** @description Null for a patch of a quilt */
            articleId: number | null;
            /** @description The title of its report, or the name of the class whose patch it is */
            articleTitle: string;
            createDate: components["schemas"]["Instant"];
        };
        RemovedUser: {
            user: components["schemas"]["User"];
            removedAt: components["schemas"]["Instant"];
            restorableUntil: components["schemas"]["Instant"];
        };
        ResetForm: {
            code: string;
            password: string;
        };
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "SafeguardingLead" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        /** @description The quality of a finished run's links */
        RunQuality: {
            /** @description Sum of the contrasts of all links */
            total: number;
            /** @description No solution can have a larger total */
            bound: number;
            /** @description The mean contrast of the worst-off school */
            min: number;
            /** @description The 5th percentile of the schools' mean contrasts */
            p5: number;
            /** @description Links between schools that were recently linked */
            repeats: number;
            seed: number;
            inputHash: string;
        };
        /** @enum {string} */
        RunType: "main" | "interim" | "preview";
        School: {
            id: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["LookupItem"];
            county: components["schemas"]["LookupItem"];
            locationType: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            primaryEthnicity: components["schemas"]["OptionalLookupItem"];
            secondaryEthnicity: components["schemas"]["OptionalLookupItem"];
            badgeMediaItem: components["schemas"]["BadgeMediaItem"];
            zip?: string;
            headTeacher?: string | null;
            email?: string | null;
            createDate?: components["schemas"]["Instant"];
            active?: boolean;
            approved?: boolean;
            approvalDate?: components["schemas"]["OptionalInstant"];
            approvedBy?: components["schemas"]["OptionalPersonName"];
            trialStartDate?: components["schemas"]["OptionalDate"];
            subscriptionStartDate?: components["schemas"]["OptionalDate"];
            promotionCodeFromUser?: string | null;
            promotionCode?: components["schemas"]["OptionalPromotionCode"];
            /** @description True if the school has a Lead. */
            schoolAdministrator?: boolean;
            users?: components["schemas"]["User"][];
            signUpEventDetails?: components["schemas"]["ClientEvent"][];
            /** @description The school is active, a Lead has confirmed their address, and no address of its users is registered or in another pending sign-up. */
            okToApprove?: boolean;
            /** @description For staff: a Lead has opened the link in the email to their address. */
            isLeadConfirmed?: boolean;
            /** @description For staff: another sign-up has the same address, school name and postcode. */
            isPossibleDuplicate?: boolean;
            /** @description For staff: a name looks as if it contained the name of the product or "safeguarding team", or the position of a user the former. */
            hasReservedName?: boolean;
            /** @description Only in the answer that approves: how many people get a link to choose a password. */
            welcomeEmails?: number;
            signUpVersion?: components["schemas"]["SignUpVersion"];
            state?: components["schemas"]["SignUpState"];
            rejection?: components["schemas"]["OptionalRejection"];
            /** @description Rejected or closed without a decision, and its people are not deleted yet. */
            canReopen?: boolean;
            approvalTerms?: components["schemas"]["OptionalApprovalTerms"];
            checks?: components["schemas"]["SignUpChecks"];
        };
        SchoolForm: {
            name: components["schemas"]["FormSchoolName"];
            typeId: number;
            countyId: number;
            zip: components["schemas"]["FormZip"];
            locationTypeId: number;
            numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
            primaryEthnicityId?: number | null;
            secondaryEthnicityId?: number | null;
            headTeacher?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
            email?: components["schemas"]["FormSchoolEmail"];
            /** Format: date */
            trialStartDate?: string | null;
            /** Format: date */
            subscriptionStartDate?: string | null;
            promotionCodeFromUser?: string | null;
            promotionCodeId: number;
        };
        SchoolGroup: {
            id: components["schemas"]["Id"];
            name: string;
            description: string | null;
            primaryGroup: boolean;
            active: boolean;
            school: components["schemas"]["LookupItem"];
        };
        SchoolHistoryEntry: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "details-changed" | "approved" | "activated" | "deactivated" | "badge-changed" | "picture-rules-changed" | "group-added" | "group-changed" | "group-deleted";
            lastModifiedDate: components["schemas"]["Instant"];
            /** @description Null for retention and for a person who is not known here */
            lastModifiedBy: components["schemas"]["OptionalPersonName"];
            /** @description The group that changed, by its name now */
            groupName: string | null;
            changes: {
                /** @description The field's name, as in `School`, `SchoolGroup` and `PictureRules` */
                field: string;
                /** @description As text; lookups by name, longer texts cut */
                before: string | null;
                after: string | null;
            }[];
        };
        SchoolPage: {
            content: components["schemas"]["School"][];
            first: boolean;
            last: boolean;
            number: number;
            /** @description The actual number; the client shows at most 20. */
            totalPages: number;
            totalElements: number;
            /** @description True above 5,000 schools: the total is then estimated from a sample. */
            isTotalEstimated?: boolean;
        };
        SchoolSignIn: {
            available: components["schemas"]["SignInProvider"][];
            current: {
                provider: components["schemas"]["SignInProvider"];
                /** @description The organisation at the provider. */
                tenant: string;
                domains: string[];
                isRequired: boolean;
                setUpDate: components["schemas"]["Instant"];
                setUpBy: components["schemas"]["OptionalPersonName"];
                users: {
                    /** @description Active users with a linked account of this organisation. */
                    linked: number;
                    /** @description Active users without one whose address is of another domain, so that they cannot link one. */
                    outside: number;
                    /** @description Active users. */
                    all: number;
                };
            } | null;
        };
        SchoolSummary: {
            id: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["LookupItem"];
            county: components["schemas"]["LookupItem"];
            locationType: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            primaryEthnicity: components["schemas"]["OptionalLookupItem"];
            secondaryEthnicity: components["schemas"]["OptionalLookupItem"];
            badgeMediaItem: components["schemas"]["BadgeMediaItem"];
        };
        SchoolWithFewLinks: {
            school: components["schemas"]["LookupItem"];
            /** @description Such as `Northern Ireland`. Null for an unknown county */
            nation: string | null;
            county: string;
            links: number;
            /** @description How many other schools of the run taught pupils of similar ages */
            sameAgeSchools: number;
            /**
             * @description `few-of-the-age`: fewer than four such schools. `all-full`: the others could take no more links
             * @enum {string}
             */
            reason: "few-of-the-age" | "all-full";
        };
        SchoolYear: {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            state: "starting" | "started" | "undoing" | "undone";
            startedAt: components["schemas"]["Instant"];
            undoUntil: components["schemas"]["Instant"];
        } | null;
        SchoolYearForm: {
            /**
             * Format: uuid
             * @description Chosen by the caller; names this start.
             */
            key: string;
            /** @description The classes that get another name or description. */
            classes: {
                id: components["schemas"]["Id"];
                was: components["schemas"]["ClassWas"];
                next: components["schemas"]["GroupForm"];
            }[];
            /** @description The classes that leave the school. Their reports stay. */
            ended: {
                id: components["schemas"]["Id"];
                was: components["schemas"]["ClassWas"];
            }[];
            added: components["schemas"]["GroupForm"][];
            moves: {
                userId: components["schemas"]["Id"];
                fromGroupId: components["schemas"]["Id"];
                toGroupId?: components["schemas"]["Id"];
                /** @description Instead of `toGroupId`: a position in `added`. */
                toAdded?: number;
            }[];
            leavers: {
                userId: components["schemas"]["Id"];
                fromGroupId: components["schemas"]["Id"];
            }[];
        };
        /** @description How many of the schools involved have 0, 1, … 5, 6 or more links; absent if unknown */
        SchoolsByLinks: number[];
        SearchSuggestions: {
            schools: components["schemas"]["PersonSchool"][];
            classes: {
                id: components["schemas"]["Id"];
                name: string;
                school: components["schemas"]["LookupItem"];
            }[];
        };
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
        /** @enum {string} */
        SignInWay: "password" | "password-and-code" | "passkey" | "provider";
        /** @description Advice for the decision; only a registered address prevents an approval. */
        SignUpChecks: {
            postcode: {
                /** @enum {string} */
                outcome: "matches" | "differs" | "unknown";
                /** @description Those of the postcode's area; empty if it is unknown. */
                counties: string[];
            };
            domain: {
                /** @enum {string} */
                outcome: "same" | "differs" | "private" | "unknown";
                /** @description The common domain, or those that stand out. */
                domains: string[];
            };
            /** @description Schools and sign-ups with the same postcode, name or email address; at most 10. */
            others: {
                id: components["schemas"]["Id"];
                name: string;
                state: components["schemas"]["SignUpState"];
                /** @description The school is not active. */
                isClosed: boolean;
                /** @description When it signed up, was approved or was rejected; null if that is not known. */
                date: components["schemas"]["OptionalInstant"];
                createDate: components["schemas"]["Instant"];
                same: ("postcode" | "name" | "email")[];
                /** @description A person there logs in with one of these addresses, so that an approval is refused. */
                isRegistered: boolean;
            }[];
        };
        SignUpCorrection: {
            school: {
                name: components["schemas"]["FormSchoolName"];
                typeId: number;
                countyId: number;
                zip: components["schemas"]["FormZip"];
                locationTypeId?: number | null;
                numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
                primaryEthnicityId?: number | null;
                secondaryEthnicityId?: number | null;
                headTeacher?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
                email?: components["schemas"]["FormSchoolEmail"];
                promotionCodeFromUser?: string | null;
            };
            people: {
                id: components["schemas"]["Id"];
                title: components["schemas"]["TitleEnum"];
                firstName: string & components["schemas"]["PlainName"];
                middleName?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
                lastName: string & components["schemas"]["PlainName"];
                /** Format: email */
                email: string;
                schoolPosition?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
            }[];
        };
        SignUpPage: {
            content: components["schemas"]["School"][];
            first: boolean;
            last: boolean;
            number: number;
            totalPages: number;
            totalElements: number;
            totals: {
                waiting: number;
                approved: number;
                rejected: number;
            };
            /** @description How many sign-ups of this name from before `fromDate` still wait. */
            olderWaiting: number;
            oldestWaitingDate: components["schemas"]["OptionalDate"];
        };
        SignUpProfileForm: {
            locationTypeId?: number | null;
            numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
            primaryEthnicityId?: number | null;
            secondaryEthnicityId?: number | null;
        };
        SignUpRejection: {
            reason: string;
        };
        SignUpRequest: {
            initiatingUser: components["schemas"]["SignUpUserForm"];
            /** @description Null makes the initiator the Lead; otherwise this person becomes the Lead. */
            otherLeadUser?: {
                title: components["schemas"]["TitleEnum"];
                firstName: string & components["schemas"]["PlainName"];
                middleName?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
                lastName: string & components["schemas"]["PlainName"];
                /** Format: email */
                email: string;
                schoolPosition: string & components["schemas"]["PlainName"];
            } | null;
            school: {
                name: components["schemas"]["FormSchoolName"];
                typeId: number;
                countyId: number;
                zip: components["schemas"]["FormZip"];
                locationTypeId?: number | null;
                numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
                primaryEthnicityId?: number | null;
                secondaryEthnicityId?: number | null;
                headTeacher?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
                email?: components["schemas"]["FormSchoolEmail"];
                promotionCodeFromUser?: string | null;
            };
        };
        SignUpSchool: {
            name: string;
            type: components["schemas"]["LookupItem"];
            county: components["schemas"]["LookupItem"];
            zip: string;
            locationType: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            primaryEthnicity: components["schemas"]["OptionalLookupItem"];
            secondaryEthnicity: components["schemas"]["OptionalLookupItem"];
        };
        /** @enum {string} */
        SignUpState: "waiting" | "approved" | "rejected";
        SignUpUserForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: string & components["schemas"]["PlainName"];
            middleName?: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
            lastName: string & components["schemas"]["PlainName"];
            /** Format: email */
            email: string;
            schoolPosition: string & components["schemas"]["PlainName"];
        };
        /** @description For staff: of the school's details and its people; another one once any of them is another. */
        SignUpVersion: string;
        /** @description The chosen reports and pictures, every picture of the caller's own school with the code, or both. A 404 when one of them does not belong to the caller's school (an Admin chooses of every school), or there is nothing to export. */
        SubjectAccessForm: {
            articleIds?: components["schemas"]["Id"][];
            mediaItemIds?: components["schemas"]["Id"][];
            childReference?: components["schemas"]["ChildReference"];
            currentPassword?: components["schemas"]["CurrentPassword"];
        };
        TeacherView: {
            id: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["LookupItem"];
            county: components["schemas"]["LookupItem"];
            locationType: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            primaryEthnicity: components["schemas"]["OptionalLookupItem"];
            secondaryEthnicity: components["schemas"]["OptionalLookupItem"];
            badgeMediaItem: components["schemas"]["BadgeMediaItem"];
            schoolComments: components["schemas"]["Comment"][];
        };
        TextEvent: {
            kind: components["schemas"]["TextEventKind"];
            /** @description The picture or film of a report to which it happened; null for the subject itself */
            mediaItemId: number | null;
            createDate: components["schemas"]["Instant"];
            /** @description Null for hiding */
            actor: components["schemas"]["OptionalPersonSummary"];
        };
        /** @enum {string} */
        TextEventKind: "created" | "edited" | "hidden" | "withdrawn" | "restored" | "deleted" | "erased";
        TextHistory: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            articleId: number | null;
            schoolId: components["schemas"]["Id"];
            author: components["schemas"]["OptionalPersonSummary"];
            /** @description As they are now, also while withdrawn or deleted; none once they are erased */
            texts: {
                /** @enum {string} */
                field: "title" | "narrative" | "altText" | "captions";
                text: string;
            }[];
            versions: components["schemas"]["TextVersion"][];
            events: components["schemas"]["TextEvent"][];
        };
        TextVersion: {
            /** @description The picture or film that it describes; null for other texts */
            mediaItemId: number | null;
            /** @enum {string} */
            field: "title" | "narrative" | "altText" | "captions";
            text: string;
            author: components["schemas"]["OptionalPersonSummary"];
            writeDate: components["schemas"]["Instant"];
            replaceDate: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        TitleEnum: "Mr" | "Mrs" | "Ms" | "Miss" | "Dr";
        UndoneEmailChange: {
            /** @description The other ways in that the account still has, so that its owner can remove those they do not know. */
            remaining: {
                /** @enum {string} */
                kind: "passkey" | "authenticator" | "linked-account";
                /** @description Of the passkey or of the provider; null for an authenticator. */
                name: string | null;
                addedDate: components["schemas"]["Instant"];
            }[];
        };
        User: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            middleName: string | null;
            lastName: string;
            email: string;
            schoolPosition: string | null;
            allowNotificationEmails: boolean;
            active: boolean;
            /** @description Shown as 'Lead'. */
            schoolAdministrator: boolean;
            /** @description The designated safeguarding lead of the school. Only for its Leads, Admins and the user themselves. */
            safeguardingLead?: boolean;
            termsAndConditionsApproved: boolean;
            createDate: components["schemas"]["Instant"];
            schoolGroup: components["schemas"]["SchoolGroup"];
            school: components["schemas"]["LookupItem"];
            roles?: components["schemas"]["Role"][];
            /** @description The user's choice. Only for the user; absent before the first choice. */
            language?: components["schemas"]["Language"];
            /** @description The address is also in another pending sign-up. */
            emailUsedInMultipleOpenJoinRequests?: boolean;
            /** @description The address belongs to an active user of an active school. */
            emailTaken?: boolean;
            /** @description The user has opened the link in the email to their address. Only in answers about sign-ups. */
            emailConfirmed?: boolean;
            /** @description Whether the user has an authenticator. Only for an Admin. */
            oneTimeCodes?: boolean;
            /** @description Whether the user has a passkey. Only for an Admin and the user. */
            passkeys?: boolean;
            /** @description The provider through which the user can confirm a sign-in. Only for the user. */
            signInProvider?: components["schemas"]["OptionalSignInProvider"];
            /** @description The school accepts no password or passkey of the user to sign in. Only for the user. */
            providerRequired?: boolean;
            /** @description Whether the school's sign-up has been approved. Only for an Admin. */
            schoolApproved?: boolean;
            /** @description Only of an active user, for the school's Leads and Admins. */
            account?: components["schemas"]["AccountStatus"];
        };
        UserForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: components["schemas"]["FormFirstName"];
            middleName?: components["schemas"]["FormMiddleName"];
            lastName: components["schemas"]["FormLastName"];
            email: components["schemas"]["FormEmail"];
            schoolPosition?: components["schemas"]["FormSchoolPosition"];
            /** @description `schoolGroup: { id }` also works. Without a group, the primary group. */
            schoolGroupId?: number | null;
        };
        UserHistoryEntry: {
            id: components["schemas"]["Id"];
            lastModifiedDate: components["schemas"]["Instant"];
            lastModifiedBy: components["schemas"]["OptionalPersonName"];
            /** @description Names of the changed fields. */
            changedColumns: string[];
            email: string;
            title: string;
            firstName: string;
            middleName: string | null;
            lastName: string;
            schoolPosition: string | null;
            allowNotificationEmails: boolean;
        };
        UserPage: {
            content: components["schemas"]["User"][];
            first: boolean;
            last: boolean;
            number: number;
            /** @description The actual number; the client shows at most 20. */
            totalPages: number;
            totalElements: number;
            /** @description True above 10,000 users: the total is then estimated from a sample. */
            isTotalEstimated?: boolean;
        };
        /** @description A report with those of its pictures and films whose consent nobody has confirmed */
        WaitingConsent: {
            id: components["schemas"]["Id"];
            title: string;
            createDate: components["schemas"]["Instant"];
            author: components["schemas"]["OptionalPersonSummary"];
            audience: components["schemas"]["ArticleAudience"];
            mediaItems: components["schemas"]["MediaItem"][];
        };
        Withdrawal: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            articleId: number | null;
            schoolId: components["schemas"]["Id"];
            excerpt: string | null;
            author: components["schemas"]["OptionalPersonSummary"];
            reason: string;
            withdrawDate: components["schemas"]["Instant"];
            withdrawnBy: components["schemas"]["OptionalPersonSummary"];
            /** @description When it is deleted for good, also with an erasure that waits (`erasureId`); null once it is restored; for an Admin also while a case holds it */
            purgeDate: components["schemas"]["OptionalInstant"];
            /**
             * @description Only Admins learn `held`; others get what it would be without the hold
             * @enum {string}
             */
            state: "withdrawn" | "restored" | "held" | "erased";
            /** Format: uuid */
            erasureId: string | null;
        };
        WithdrawalForm: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
        };
    };
    responses: {
        /** @description The report with all its likes and comments */
        Article: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Article"];
            };
        };
        /** @description At most ten reports, each with at most its 20 newest likes and without its comments */
        Articles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Article"][];
            };
        };
        /** @description The requested bytes */
        Bytes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description The comment as stored */
        Comment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Comment"];
            };
        };
        /** @description The reply as stored */
        CommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CommentResponse"];
            };
        };
        /** @description The cover and the picks as stored */
        EvidencePicks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EvidencePicks"];
            };
        };
        /** @description The photo or video as stored */
        MediaItem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaItem"];
            };
        };
        /** @description The message as stored */
        Message: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description A failure (RFC 9457). */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The quilt as the caller sees it now */
        Quilt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Quilt"];
            };
        };
        /** @description The question as stored */
        QuiltQuestion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuiltQuestionForStaff"];
            };
        };
        /** @description The run is logged and continues in the background */
        Started: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectionLog"];
            };
        };
    };
    parameters: {
        ArticleIdPath: components["schemas"]["IdParameter"];
        /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
        Before: components["schemas"]["IdParameter"];
        ChildReference: components["schemas"]["ChildReference"];
        GroupIdPath: components["schemas"]["IdParameter"];
        /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
        GuuidPath: string;
        IdPath: components["schemas"]["IdParameter"];
        /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
        IdempotencyKey: string;
        /** @description Counts from 0; from 20 on `content` is empty and the totals stay correct. */
        PageNumberQuery: components["schemas"]["PageParameter"];
        /** @description Counts from 0. Past the end the answer is empty. */
        PagePath: components["schemas"]["PageParameter"];
        PendingChangePath: string;
        ProviderPath: components["schemas"]["SignInProviderId"];
        SchoolIdPath: components["schemas"]["IdParameter"];
        /** @description The `id` of a listed session, which is not its cookie. */
        SessionIdPath: string;
        UserIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: {
        ArticleText: {
            content: {
                "application/json": {
                    /** @description Without it a new report gets the school's default, and a changed one keeps its own. Wider than the default is a 400. */
                    audience?: components["schemas"]["ArticleAudience"];
                    /** @description Everyone pictured has consent for where this report can be seen; who and when is recorded. It covers the report's pictures and those that the same user adds within a day. Other pictures are for the report's own school and Admins until the school confirms. Ignored from users of other schools. A wider audience without it ends what was confirmed before. On a change it is for the `audience` beside it: without one, a 400 on `audience`. */
                    hasConsent?: boolean;
                    title: string;
                    narrative: string;
                };
            };
        };
        CommentText: {
            content: {
                "application/json": {
                    narrative: components["schemas"]["CommentText"];
                };
            };
        };
        File: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        QuiltQuestion: {
            content: {
                "application/json": components["schemas"]["QuiltQuestionForm"];
            };
        };
    };
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
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotForm"];
            };
        };
        responses: {
            /** @description The same answer for known and unknown addresses. */
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
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetForm"];
            };
        };
        responses: {
            /** @description The password is set and all sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordSet"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getMyself: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user with their roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listMySchoolUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name, each with `account`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRemovedUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedUser"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    moveUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveForm"];
            };
        };
        responses: {
            /** @description The users who were moved, as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchUsers: {
        parameters: {
            query?: {
                nameOrEmail?: string;
                /** @description Counts from 0; from 20 on `content` is empty and the totals stay correct. */
                pageNumber?: components["parameters"]["PageNumberQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 20 rows a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadUsers: {
        parameters: {
            query?: {
                nameOrEmail?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, without a Content-Length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserForm"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManyUsersForm"];
            };
        };
        responses: {
            /** @description What became, or would become, of each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyUsersLine"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateMyself: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileForm"];
            };
        };
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeForm"];
            };
        };
        responses: {
            /** @description The old address is restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneEmailChange"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmEmailAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeForm"];
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
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordForm"];
            };
        };
        responses: {
            /** @description Always true. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateMyLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageForm"];
            };
        };
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticatorStart"];
            };
        };
        responses: {
            /** @description The key for the app. Sign-in requires no code until it is confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorKey"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneTimeCodeForm"];
            };
        };
        responses: {
            /** @description The authenticator is on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticatorRemoval"];
            };
        };
        responses: {
            /** @description The authenticator is off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyForm"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for `navigator.credentials.create`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyNameForm"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listLinkedAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The linked accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccount"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeLinkedAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getSchoolSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers to choose from, and the one that is on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolSignIn"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    beginSchoolSignIn: {
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
    requireSchoolSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isRequired: boolean;
                };
            };
        };
        responses: {
            /** @description The recovery code, shown only now; null when it is no longer required. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCode: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    switchSchoolSignInOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Off. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    resetAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateUserAsStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserForm"];
            };
        };
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A second person has to agree first; see `listPendingChanges`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChangeId"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateMySchoolUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserForm"];
            };
        };
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteMySchoolUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, no longer active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    restoreUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, active again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user with the new state of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    nameSafeguardingLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addAdminRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeAdminRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    validateEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user whose own address does not count as taken; 0 for none. An id that the caller may not see counts as 0. */
                userId: number;
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Also false for a malformed address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listUserHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserHistoryEntry"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listUserEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientEvent"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listEventsAboutUser: {
        parameters: {
            query?: {
                /** @description `reads` lists which staff have read about the user, `changes` everything else. */
                kind?: "changes" | "reads";
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 1,000; `actor` did it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientEvent"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSignUpRequestEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientEvent"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSignUpEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientEvent"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listGroupsUsersEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Primary group first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupUsersEvents"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    lookUpIp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider's answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpLookup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signOutUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their sessions have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listPendingChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that wait, oldest first, then those of the last 30 days that were decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countPendingChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A plain number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    rejectPendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Closed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    signUpSchool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description The guuid for the second stage. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateSignUpSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
                guuid: components["parameters"]["GuuidPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpProfileForm"];
            };
        };
        responses: {
            /** @description The school as shown to the person who signs up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpSchool"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addSignUpUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
                guuid: components["parameters"]["GuuidPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddedUserForm"];
            };
        };
        responses: {
            /** @description The new, inactive user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeUserFromSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
                guuid: components["parameters"]["GuuidPath"];
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getMySchool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateMySchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MySchoolForm"];
            };
        };
        responses: {
            /** @description The school as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchSchools: {
        parameters: {
            query?: {
                name?: string;
                /** @description Counts from 0; from 20 on `content` is empty and the totals stay correct. */
                pageNumber?: components["parameters"]["PageNumberQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 20 rows a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadSchools: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, without a Content-Length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSignUps: {
        parameters: {
            query?: {
                /** @description A day in London, inclusive. */
                fromDate?: string;
                /** @description A day in London, inclusive. */
                toDate?: string;
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, with `users`, `signUpEventDetails` and `okToApprove`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSignUpPage: {
        parameters: {
            query?: {
                /** @description A day in London, inclusive, on which the school signed up. */
                fromDate?: string;
                /** @description A day in London, inclusive. */
                toDate?: string;
                name?: string;
            };
            header?: never;
            path: {
                state: components["schemas"]["SignUpState"];
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, and the totals of all three states with the same filters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    correctSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpCorrection"];
            };
        };
        responses: {
            /** @description The sign-up as in `listSignUpPage`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removePersonFromSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-up as in `listSignUpPage`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    rejectSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRejection"];
            };
        };
        responses: {
            /** @description The sign-up as in `listSignUpPage`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    reopenSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-up as in `listSignUpPage`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTeacherView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school with its comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherView"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    approveSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    signUpVersion?: components["schemas"]["SignUpVersion"];
                };
            };
        };
        responses: {
            /** @description The school with approved, approvalDate, approvedBy, trialStartDate and subscriptionStartDate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            /** @description A second person has to agree first; see `listPendingChanges`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChangeId"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    activateSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deactivateSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolForm"];
            };
        };
        responses: {
            /** @description The school as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSchoolHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 1,000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolHistoryEntry"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listMySchoolGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Primary group first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolGroup"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupForm"];
            };
        };
        responses: {
            /** @description The new group; never the primary one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupForm"];
            };
        };
        responses: {
            /** @description The group as stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group, no longer active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSchoolYear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The start, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last: components["schemas"]["SchoolYear"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startSchoolYear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolYearForm"];
            };
        };
        responses: {
            /** @description The start. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYear"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoSchoolYear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    key: string;
                };
            };
        };
        responses: {
            /** @description The start, undone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYear"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listPromotionCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotionCode"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOldSignUps: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OldSignUpSchool"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOldSignUpUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OldSignUpUser"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getDefaultPromotionText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence to display. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    matchPromotionCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence to display; empty when no code matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listCounties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cacheable; carries an ETag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                        name: string;
                        nation: string;
                        region: string;
                    }[];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listEthnicities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cacheable; carries an ETag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                        name: string;
                        group: string;
                    }[];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listLocationTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cacheable; carries an ETag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSchoolTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cacheable; carries an ETag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: components["schemas"]["CurrentPassword"];
                };
            };
        };
        responses: {
            /** @description The file, without a Content-Length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listEvidence: {
        parameters: {
            query: {
                from: components["schemas"]["Day"];
                /** @description Inclusive, at most 366 days after `from`, otherwise 400. */
                to: components["schemas"]["Day"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evidence"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listEvidencePicks: {
        parameters: {
            query: {
                /** @description The id of a term of `/api/evidence/links` */
                term: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    pickEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidencePickForm"];
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    removeEvidencePick: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term: components["schemas"]["EvidenceTermId"];
                    section: components["schemas"]["EvidenceSection"];
                    article: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    orderEvidencePicks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term: components["schemas"]["EvidenceTermId"];
                    section: components["schemas"]["EvidenceSection"];
                    articles: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    setEvidenceCover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceCoverForm"];
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    listLinkedArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    listFavouriteArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    listClassArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    countNewArticles: {
        parameters: {
            query: {
                /** @description Only reports with a higher id; 0 for an empty page. */
                after: number;
                /** @description The reports of one tab; without it, of all. */
                tab?: components["schemas"]["FeedTab"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewArticles"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startFeedVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts only what the caller may see now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedNews"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    suggestSearch: {
        parameters: {
            query: {
                contains: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five schools and five classes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSuggestions"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps of this caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    hideFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getClass: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The class */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getQuilt: {
        parameters: {
            query?: {
                halfTerm?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    watchQuilt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the quilt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltWatch"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    revealQuilt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    listQuilts: {
        parameters: {
            query?: {
                group?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Also the quilt of this half term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltSummary"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sewPatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                groupId: components["parameters"]["GroupIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    description: components["schemas"]["PatchDescription"];
                    /**
                     * @description Everyone pictured has consent for linked schools
                     * @enum {string}
                     */
                    hasConsent: "true";
                    /** @description The id of the picture that the form showed; absent or empty without one */
                    replaces?: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    chooseQuiltQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    remindQuiltClasses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    listQuiltQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired ones too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltQuestionForStaff"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addQuiltQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuiltQuestion"];
        responses: {
            201: components["responses"]["QuiltQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    updateQuiltQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuiltQuestion"];
        responses: {
            200: components["responses"]["QuiltQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    searchArticles: {
        parameters: {
            query?: {
                /** @description Plain text. An empty text matches everything. */
                contains?: string;
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    articleComment: components["schemas"]["IdOrObject"];
                    narrative: components["schemas"]["CommentText"];
                };
            };
        };
        responses: {
            201: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    updateResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CommentText"];
        responses: {
            200: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    article: components["schemas"]["IdOrObject"];
                    narrative: components["schemas"]["CommentText"];
                };
            };
        };
        responses: {
            201: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CommentText"];
        responses: {
            200: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ArticleText"];
        responses: {
            201: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description The page, from 0. The list is empty past the end. */
                pageOrId: components["schemas"]["PageParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The report's id. */
                pageOrId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ArticleText"];
        responses: {
            200: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    deleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    listSchoolArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                school: components["schemas"]["IdParameter"];
                /** @description Counts from 0. Past the end the answer is empty. */
                page: components["parameters"]["PagePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            default: components["responses"]["Problem"];
        };
    };
    likeArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                articleId: components["parameters"]["ArticleIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    createSchoolResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schoolComment: components["schemas"]["IdOrObject"];
                    narrative: components["schemas"]["CommentText"];
                };
            };
        };
        responses: {
            201: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    updateSchoolResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CommentText"];
        responses: {
            200: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    deleteSchoolResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CommentResponse"];
            default: components["responses"]["Problem"];
        };
    };
    createSchoolComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    school: components["schemas"]["IdOrObject"];
                    narrative: components["schemas"]["CommentText"];
                };
            };
        };
        responses: {
            201: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    updateSchoolComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CommentText"];
        responses: {
            200: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    deleteSchoolComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Comment"];
            default: components["responses"]["Problem"];
        };
    };
    uploadSchoolBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["File"];
        responses: {
            201: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    uploadArticleMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                articleId: components["parameters"]["ArticleIdPath"];
                index: components["schemas"]["PositionParameter"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["File"];
        responses: {
            201: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    getMediaItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    deactivateMediaItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    moveMediaItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                n: components["schemas"]["PositionParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    describeMediaItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    altText: string;
                };
            };
        };
        responses: {
            200: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    getMediaCaptions: {
        parameters: {
            query?: {
                /** @description The version in the item's `captions` address, which prevents stale caches; the answer is always the newest version. */
                v?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    captionMediaItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    captions: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["MediaItem"];
            default: components["responses"]["Problem"];
        };
    };
    getMediaBytes: {
        parameters: {
            query?: {
                /** @description Why an original is read */
                reason?: components["schemas"]["Reason"];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                rendition: "small" | "medium" | "large" | "poster" | "video" | "original";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Bytes"];
            206: components["responses"]["Bytes"];
            default: components["responses"]["Problem"];
        };
    };
    listWithdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalForm"];
            };
        };
        responses: {
            /** @description As stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    erase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureForm"];
            };
        };
        responses: {
            /** @description The receipt */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listTextVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts as they are now, and every version kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextHistory"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listGone: {
        parameters: {
            query?: {
                /** @description Part of the name of the school on whose report or card it was, or of its author's */
                school?: string;
                page?: components["schemas"]["PageParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 100 of them, what went last first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoneItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getChildReferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChildReferences"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    setChildReferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChildReferences"];
            };
        };
        responses: {
            /** @description The codes as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChildReferences"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWaitingConsent: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, and how many such reports there are in all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reports: components["schemas"]["WaitingConsent"][];
                        total: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaItems: components["schemas"]["Id"][];
                    /** @description Who sees the reports as far as the user was shown */
                    audience: components["schemas"]["ArticleAudience"];
                };
            };
        };
        responses: {
            /** @description How many were confirmed now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    findByChildReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: components["parameters"]["ChildReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 500 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferencedItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    withdrawChildReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: components["parameters"]["ChildReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description How many were withdrawn now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        withdrawn: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportForSubjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectAccessForm"];
            };
        };
        responses: {
            /** @description The file, without a Content-Length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getPictureRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureRules"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    setPictureRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureRulesForm"];
            };
        };
        responses: {
            /** @description The rules as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureRules"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listHeldForReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countHeldForReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A plain number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    approveContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "article" | "comment" | "response";
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    rejectContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "article" | "comment" | "response";
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countUnreadMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A plain number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    readMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All except deleted ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description The announcement is scheduled; or `pendingChangeId` alone: a second person has to agree first, see `listPendingChanges`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id?: components["schemas"]["Id"];
                        /** @description The current number of recipients */
                        recipients?: number;
                        /** Format: uuid */
                        pendingChangeId?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncement"];
            };
        };
        responses: {
            /** @description The announcement as it would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subject: string;
                        /** @description Reduced to the allowed tags */
                        htmlMessage: string;
                        /** @description The current number of recipients */
                        recipients: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100, with the progress of one that is being sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    recallMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement is recalled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Turned off, now or earlier */
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
    listFeedback: {
        parameters: {
            query?: {
                /** @description Only feedback older than this id */
                before?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    narrative: string;
                };
            };
        };
        responses: {
            /** @description Stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listConcerns: {
        parameters: {
            query?: {
                /** @description Only concerns that are not closed, or only closed ones */
                state?: "open" | "closed";
                /** @description The last concern of the page before, with `state` */
                beyond?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are not closed, the oldest 200 first; then the closed ones, the newest 200 first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concern"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    raiseConcern: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["ConcernKind"];
                    id: components["schemas"]["Id"];
                    about?: components["schemas"]["ConcernAbout"];
                    /** @description Whom it is about, if one of `listConcernHandlers`; anybody else is a 400 */
                    aboutUserId?: number | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Stored and passed on */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnConcern"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOwnConcerns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnConcern"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listConcernHandlers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By last name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernHandler"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    raisePublicConcern: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicConcern"];
            };
        };
        responses: {
            /** @description The same answer whatever the address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmPublicConcern: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    acknowledgeConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernAction"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addConcernNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernAction"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    involveInConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernInvolvement"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    allowInConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernInvolvement"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    referConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernAction"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    closeConcern: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernClosing"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    hideConcernSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernAction"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unhideConcernSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConcernAction"];
            };
        };
        responses: {
            /** @description The case as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConcernCase"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listEvidenceTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, starting with the current term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceTerm"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getNextLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Null while the calendar has no later half term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextLinks"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startInterimRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Started"];
            default: components["responses"]["Problem"];
        };
    };
    getConnectionPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Null without a preview, and once its links have been used or were deleted after 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: components["schemas"]["ConnectionPreview"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewConnectionRun: {
        parameters: {
            query?: {
                /** @description The half term whose links are computed */
                halfTerm?: "current" | "next";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Started"];
            default: components["responses"]["Problem"];
        };
    };
    listPreviewSchools: {
        parameters: {
            query?: {
                /** @description Only schools whose name contains every word */
                name?: string;
                /** @description Counts from 0 */
                pageNumber?: components["schemas"]["PageParameter"];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 20 schools a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSchoolPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    usePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Started"];
            default: components["responses"]["Problem"];
        };
    };
    keepPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isKept: boolean;
                };
            };
        };
        responses: {
            /** @description The next run, as it is now planned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextRun"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getNextRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextRun"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConnectionReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As of now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listConnectionLogs: {
        parameters: {
            query?: {
                /** @description Only runs older than this one, for the next page */
                beforeId?: components["schemas"]["IdParameter"];
                /** @description The most runs to return */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run in progress is included, with its progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionLog"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoConnectionRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, undone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionLog"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSchoolsWithFewLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By nation, then by name. Empty for runs before these were stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolWithFewLinks"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportSchoolsWithFewLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UTF-8 with a heading row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listHalfTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By date, including the past two school years */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HalfTerm"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateHalfTerm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dates: components["schemas"]["HalfTermDates"];
                    /** @description The day on which its quilts turn over, in the half term; unchanged if absent, but moved with the dates while it is the Friday of the fourth week. */
                    quiltsRevealOn?: components["schemas"]["Day"];
                };
            };
        };
        responses: {
            /** @description The half term as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HalfTerm"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty before the school's first half term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startConnectionRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Started"];
            default: components["responses"]["Problem"];
        };
    };
    listFavourites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Favourite"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    toggleFavourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        school: components["schemas"]["SchoolSummary"];
                        favourite: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
