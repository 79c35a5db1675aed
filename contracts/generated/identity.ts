// Made by npm run generate. Do not edit.

export interface paths {
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
    "/internal/credentials/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address and password
         * @description Takes equally long for known and unknown addresses and records the sign-in or its failure. The gateway answers `locked` like `refused`.
         */
        post: operations["verifyCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/credentials/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signed-in user's password, and code, again
         * @description Costs as much as a sign-in. A wrong password or code counts like a failed sign-in; so many lock the account. A right one is recorded.
         */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/passkeys/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for signing in with a passkey */
        post: operations["makeSignInChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/passkeys/sign-in/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a passkey's answer to a challenge
         * @description Does the same work for known and unknown passkeys, and records the sign-in or its failure.
         */
        post: operations["verifyPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/passkeys/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge for one of a signed-in user's passkeys
         * @description A user without passkeys gets 409 `no-passkey`.
         */
        post: operations["makeConfirmationChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/passkeys/confirm/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signed-in user's passkey
         * @description A failure is recorded like a failed sign-in.
         */
        post: operations["confirmPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/providers/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The providers that schools with this address's domain use */
        post: operations["listProvidersOfDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/providers/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in through a provider, or confirming a sign-in
         * @description With `userId` a confirmation by that user's linked account: 409 `no-linked-account` without one in use. Otherwise a sign-in of the browser with this secret.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/providers/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a provider's answer, whatever it was asked for
         * @description Records the sign-in or its failure, the confirmation or the set-up.
         */
        post: operations["verifyProviderAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/providers/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which sessions a provider ends
         * @description From a logout token, or from `iss` and `sid` of a frame. 400 `logout-refused` for a token that does not verify or was used before, another issuer, and an unknown provider.
         */
        post: operations["verifyProviderLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/users/{userId}/sessions/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The device and rough place of a user's sessions */
        post: operations["describeSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/pendingchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a change until a second person has agreed
         * @description The same change of the same requester, still waiting, is kept once and returns the same id. One with another `version` replaces it.
         */
        post: operations["requestChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/pendingchanges/{changeId}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a pending change to make it, once
         * @description 404 for an unknown, decided or expired one, 409 `own-change` for the requester, 403 for somebody without the role. One that was taken but not closed within a minute, as after a crash, can be taken again.
         */
        post: operations["takePendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/pendingchanges/{changeId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record what became of a taken change */
        post: operations["closePendingChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/pendingchanges/numbers/{number}/deciders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may decide a pending change now, as recipients of emails
         * @description By the number in `ChangeRequested`. Empty once it is decided, and for an unknown one.
         */
        get: operations["listDeciders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/useradditions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who added or restored whom, or named whom the safeguarding lead, for the email about it */
        get: operations["getUserAddition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/staffrolechanges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A granted or revoked staff role, for the email to the Superusers */
        get: operations["getStaffRoleChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/viewers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current user of a session */
        get: operations["getViewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The current users of several sessions, as `getViewer` */
        post: operations["listViewers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/sign-ups/{guuid}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the inactive users of a pending school
         * @description Idempotent by guuid and email address. 409 `email-taken` for an address of an active user of an active school; `errors` names `users.<position>.email`. The names fill the projections of school and group until their events arrive.
         */
        post: operations["createSignUpUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/sign-ups/{guuid}/users/{userId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a user from a pending school
         * @description A Lead cannot be removed: 409. A user of another sign-up is 404. A repeat is 200.
         */
        post: operations["removeSignUpUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The users and sign-up events of several schools */
        post: operations["listSchoolsUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/users/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the people of a pending school
         * @description All or none; a repeat changes nothing. A Lead's new address has to be confirmed again. Approvals of the school that wait for a second person become refused. 404 for a user of another school, or activated or removed; 409 `email-taken` names `users.<position>.email`.
         */
        post: operations["correctSignUpUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/users/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate and invite the sign-up users of an approved school
         * @description Idempotent. 409 activates no user: `lead-not-confirmed`, `sign-up-changed` when the people are not those of `peopleVersion`, or `email-taken`, whose `detail` lists the email addresses that are taken elsewhere.
         */
        post: operations["activateSchoolUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/users/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the users of a sign-up wait again whose approval was undone
         * @description Idempotent. 409 `school-approved` once the approval has taken effect.
         */
        post: operations["deactivateSchoolUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions of a deactivated school
         * @description Its users cannot sign in until SchoolChanged reports it active again.
         */
        post: operations["endSchoolSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active Leads of a school */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schoolyears/{changeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move and remove people at the start of a school year
         * @description In one transaction, once for each id. The groups fill and end the projection until their events arrive. 409 `changed-meanwhile` when somebody is not, or no longer, an active user of the school in that group, or when an ending group would keep an active user; 403 for another account of staff.
         */
        post: operations["applySchoolYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schoolyears/{changeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo what `applySchoolYear` did to people
         * @description In one transaction, once for each id; nothing for an unknown one. 409 `changed-since` when one of them, or an added group, has changed since.
         */
        post: operations["undoSchoolYearOfUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/groups/{groupId}/active-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of active users of a group */
        get: operations["countActiveUsersOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/groups/active-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The active users of several groups, of whatever schools, as recipients of emails */
        post: operations["listUsersOfGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/staff/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active staff who hold a role, granted or implied, as recipients of emails */
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/recipients/{userId}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off a user's notification emails; a repeat changes nothing
         * @description Recorded as a change by the person themselves, in their history and audit events. A removed user is a 404.
         */
        post: operations["unsubscribeRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/recipients/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recipient of an email, at the moment of sending */
        get: operations["getRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/handlers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Former names of a user, and who chose them
         * @description What may keep somebody out of a concern, besides who they are now; whose agreement to an erasure is a second person's.
         */
        get: operations["getHandler"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/email-changes/{changeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content of the two emails about a changed email address, at the moment of sending */
        get: operations["getEmailChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/users/{userId}/password/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that this is the current password of a user, before something that cannot be undone
         * @description A wrong password is 400 `current-password-wrong` and counts as a failed sign-in; a user who may no longer sign in gets the same.
         */
        post: operations["confirmPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/users/{userId}/own-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Identity's part of a person's data export, after they have given their password again
         * @description Without a password the caller has found a recent sign-in. A wrong password is 400 `current-password-wrong` and counts as a failed sign-in; a user who may no longer sign in gets the same.
         */
        post: operations["getOwnAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/users/{userId}/own-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A thousand audit events of a person, oldest first */
        get: operations["listOwnEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/sessions/ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that a user signed out, or ended their sessions on other devices */
        post: operations["recordLogout"];
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
        AddedPerson: {
            title: string;
            firstName: string;
            lastName: string;
            email: string;
        };
        Approval: {
            peopleVersion?: components["schemas"]["PeopleVersion"];
            approvedBy: components["schemas"]["Id"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
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
        ChangeRequest: {
            operationId: string;
            /** @description The values of the path's parameters. */
            path: {
                id?: string;
            };
            /** @description The JSON text of the request. */
            body: string | null;
            /** @enum {string} */
            kind: "approve-school" | "change-address" | "announce";
            subject: string;
            details: string;
            changes?: components["schemas"]["FieldChange"][];
            /** @description What exactly is agreed to; the service compares it. */
            version?: string;
            requestedBy: components["schemas"]["Id"];
            reason: string;
            ipAddress: string | null;
            userAgent: string | null;
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
        CorrectedUsers: {
            users: {
                id: components["schemas"]["Id"];
                title: components["schemas"]["TitleEnum"];
                firstName: string;
                middleName?: string | null;
                lastName: string;
                email: string;
                schoolPosition?: string | null;
            }[];
            correctedBy: components["schemas"]["Id"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
        CredentialId: string;
        Credentials: {
            username: string;
            password: string;
            termsAccepted: boolean;
            /** @description As typed; absent if none was sent. */
            oneTimeCode?: string;
            /** @description As typed; absent if none was sent. */
            recoveryCode?: string;
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
        CredentialsVerdict: {
            /** @enum {string} */
            outcome: "signed-in" | "terms-required" | "code-required" | "setup-required" | "provider-required" | "refused" | "locked";
            userId?: components["schemas"]["Id"];
            sessionEpoch?: number;
            roles?: components["schemas"]["Role"][];
            isStaff?: boolean;
            /** @description A one-time code was used too, or a passkey. */
            withCode?: boolean;
            authenticatorSetup?: components["schemas"]["AuthenticatorKey"];
            /** @description With `provider-required`. */
            providerRequired?: components["schemas"]["SignInProvider"];
        };
        CurrentPassword: string;
        DeviceInfo: {
            uaDevice: string | null;
            uaBrowser: string | null;
            uaOperatingSystem: string | null;
            userAgent: string | null;
        };
        EmailChange: {
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            oldEmail: string;
            newEmail: string;
            isActive: boolean;
            isSchoolActive: boolean;
            /** @description The address of a Lead whose school is signing up. */
            isSignUp?: boolean;
            /** @description Absent before the user's first choice. */
            language?: components["schemas"]["Language"];
            changedAt: components["schemas"]["Instant"];
            undo?: components["schemas"]["SecretLink"];
            confirmation?: components["schemas"]["SecretLink"];
        };
        Empty: Record<string, never>;
        EndedSession: {
            userId: components["schemas"]["Id"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
            /**
             * @description By default signed-out.
             * @enum {string}
             */
            event?: "signed-out" | "sessions-ended";
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
        ForgotForm: {
            /** Format: email */
            email: string;
        };
        /** Format: email */
        FormEmail: string;
        FormFirstName: string & components["schemas"]["PlainName"];
        FormLastName: string & components["schemas"]["PlainName"];
        FormMiddleName: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
        FormSchoolPosition: ((string & components["schemas"]["PlainName"]) | null) & components["schemas"]["PlainName"];
        GroupUsersEvents: {
            schoolGroup: components["schemas"]["SchoolGroup"];
            usersAndEvents: {
                user: components["schemas"]["User"];
                clientEvents: components["schemas"]["ClientEvent"][];
            }[];
        };
        Guuid: string;
        Handler: {
            /** @description Their names now and of the last 12 months, each once. */
            names: {
                firstName: string;
                middleName: string | null;
                lastName: string;
            }[];
            /** @description The colleagues of their school who named them the safeguarding lead that they are, added or restored them, or changed their email address or whether they are a Lead, and who chose these colleagues so; and when each last did: through others, the first choice of the newest chain. */
            chosenBy: {
                userId: components["schemas"]["Id"];
                chosenAt: components["schemas"]["Instant"];
            }[];
            /** @description When they last became the safeguarding lead of their school, or ceased to be it; null if never. */
            safeguardingLeadChangedAt: components["schemas"]["OptionalInstant"];
        };
        Id: number;
        IdParameter: number;
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        IpAddress: string | null;
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
        MoveForm: {
            fromGroupId: components["schemas"]["Id"];
            toGroupId: components["schemas"]["Id"];
        };
        /** @description Six digits; spaces are ignored. */
        OneTimeCode: string;
        OneTimeCodeForm: {
            code: components["schemas"]["OneTimeCode"];
        };
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
        OptionalPersonName: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
        } | null;
        OptionalSignInProvider: {
            id: components["schemas"]["SignInProviderId"];
            /** @enum {string} */
            kind: "microsoft" | "google" | "openid";
            /** @description Such as Microsoft 365. */
            name: string;
        } | null;
        OwnAccount: {
            profile: components["schemas"]["User"];
            emailConfirmed: boolean;
            /** @description Whether the user has an authenticator */
            oneTimeCodes: boolean;
            /** @description Without their keys */
            passkeys: {
                name: string;
                createdDate: components["schemas"]["Instant"];
                lastUsedDate: components["schemas"]["OptionalInstant"];
                isBackedUp: boolean;
            }[];
            /** @description At providers through which the user signs in. */
            linkedAccounts: {
                /** @description The name. */
                provider: string;
                email: string;
                linkedDate: components["schemas"]["Instant"];
                lastUsedDate: components["schemas"]["Instant"];
            }[];
            history: components["schemas"]["OwnHistoryEntry"][];
        };
        OwnEvent: {
            id: components["schemas"]["Id"];
            /** @description A type of contracts/events/audit.ts, in kebab case. */
            type: string;
            occurredAt: components["schemas"]["Instant"];
            /** @description Shortened after 90 days */
            ipAddress: string | null;
            device: components["schemas"]["DeviceInfo"];
        };
        OwnHistoryEntry: {
            changedAt: components["schemas"]["Instant"];
            changedByYou: boolean;
            changedColumns: string[];
            email: string;
            title: string;
            firstName: string;
            middleName: string | null;
            lastName: string;
            schoolPosition: string | null;
            allowNotificationEmails: boolean;
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
        /** @description Of the details of a school's people; another one once anybody is added, removed or corrected. */
        PeopleVersion: string;
        PlainName: unknown & unknown;
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
        ProviderRedirect: {
            /** @description An address of the provider. */
            redirectTo: string;
        };
        ProviderSession: string;
        ProviderVerdict: {
            /** @enum {string} */
            purpose: "sign-in" | "confirmation" | "set-up";
            /** @enum {string} */
            outcome: "signed-in" | "terms-required" | "code-required" | "refused" | "done";
            userId?: components["schemas"]["Id"];
            sessionEpoch?: number;
            roles?: components["schemas"]["Role"][];
            isStaff?: boolean;
            /** @description A one-time code was used too, or the provider says that it asked for two factors. */
            withCode?: boolean;
            /** @description Of a finished sign-in or confirmation. */
            provider?: components["schemas"]["SignInProviderId"];
            /** @description Absent if the provider names none. */
            providerSession?: components["schemas"]["ProviderSession"];
        };
        Recipient: {
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            email: string;
            title: string;
            firstName: string;
            lastName: string;
            /** @description As the person's school or they themselves wrote it; absent without one. */
            schoolPosition?: string;
            isActive: boolean;
            isSchoolActive: boolean;
            /** @description True if the user wants them and the address is confirmed. */
            allowNotificationEmails: boolean;
            /** @description Absent before the user's first choice. */
            language?: components["schemas"]["Language"];
            link?: {
                /** @enum {string} */
                kind: "invitation" | "reset";
                /** @description The secret part of the link. Never logged, never in an event. */
                token: string;
                expiresAt: components["schemas"]["Instant"];
            };
            /** @description Present if `addressId` is a former address. */
            former?: {
                /** @description When the address was changed. */
                changedAt: components["schemas"]["Instant"];
                undo?: components["schemas"]["SecretLink"];
            };
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
        SchoolGroup: {
            id: components["schemas"]["Id"];
            name: string;
            description: string | null;
            primaryGroup: boolean;
            active: boolean;
            school: components["schemas"]["LookupItem"];
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
        SchoolUsers: {
            /** @description Other schools and sign-ups whose people have one of these addresses. */
            emailElsewhere?: {
                schoolId: components["schemas"]["Id"];
                /** @description A user there holds the address. */
                isRegistered: boolean;
            }[];
            schoolId: components["schemas"]["Id"];
            /** @description A Lead has opened the link in the email to their address. */
            isLeadConfirmed: boolean;
            peopleVersion: components["schemas"]["PeopleVersion"];
            users: components["schemas"]["User"][];
            signUpEvents: components["schemas"]["ClientEvent"][];
        };
        SecretLink: {
            /** @description The secret part of the link. Never logged, never in an event. */
            token: string;
            expiresAt: components["schemas"]["Instant"];
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
        SignUpUsers: {
            schoolId: components["schemas"]["Id"];
            schoolName: string;
            schoolGroupId: components["schemas"]["Id"];
            schoolGroupName: string;
            users: {
                title: components["schemas"]["TitleEnum"];
                firstName: string;
                middleName?: string | null;
                lastName: string;
                email: string;
                schoolPosition?: string | null;
                isLead: boolean;
            }[];
            /** @description That of the sender's browser; becomes the first user's. */
            language?: components["schemas"]["Language"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
            /** @description True for the submission itself. */
            recordEvent: boolean;
        };
        /** @enum {string} */
        StaffRole: "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        StaffRoleChange: {
            title: string;
            firstName: string;
            lastName: string;
            email: string;
            role: components["schemas"]["StaffRole"];
            /** @description false: revoked. */
            isGranted: boolean;
            expiryDate: components["schemas"]["OptionalInstant"];
            reason: string | null;
            changeDate: components["schemas"]["Instant"];
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
        UserAddition: {
            /** @enum {string} */
            change: "added" | "restored" | "named-safeguarding-lead";
            /** @description Null for the provider's staff. */
            addedBy: {
                title: string;
                firstName: string;
                lastName: string;
                email: string;
            } | null;
            people: components["schemas"]["AddedPerson"][];
            additionDate: components["schemas"]["Instant"];
        };
        UserAgent: string | null;
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
        Viewer: {
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            schoolGroupId: components["schemas"]["Id"];
            roles: components["schemas"]["Role"][];
            /** @description Increases with every change that ends sessions. */
            sessionEpoch: number;
            /** @description Active user, terms accepted, active approved school. */
            isActive: boolean;
            isStaff: boolean;
        };
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
        ChangeIdPath: string;
        GroupIdPath: components["schemas"]["IdParameter"];
        IdPath: components["schemas"]["IdParameter"];
        /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
        IdempotencyKey: string;
        /** @description Counts from 0; from 20 on `content` is empty and the totals stay correct. */
        PageNumberQuery: components["schemas"]["PageParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
        UserIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
            /** @description Where no change needs two people (`isRequired` false), there may still be some from before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        waiting: number;
                        isRequired: boolean;
                    };
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
    verifyCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The outcome. The other fields come with `signed-in` only, except the key of `setup-required` and the provider of `provider-required`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialsVerdict"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    password: components["schemas"]["CurrentPassword"];
                    oneTimeCode?: string;
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        outcome: "confirmed" | "code-required" | "wrong-password" | "wrong-code";
                        /** @description With `confirmed`: a one-time code was used too. */
                        withCode?: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    makeSignInChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge, for any passkey. */
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
    verifyPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    form: components["schemas"]["PasskeySignInForm"];
                    termsAccepted: boolean;
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description The outcome, with `withCode` for a sign-in; never `code-required` or `setup-required`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialsVerdict"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    makeConfirmationChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description The challenge, with the user's passkeys. */
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
    confirmPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    form: components["schemas"]["PasskeySignInForm"];
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isConfirmed: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listProvidersOfDomain: {
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
                    "application/json": components["schemas"]["SignInProvider"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider?: components["schemas"]["SignInProviderId"];
                    email?: string;
                    browser?: string;
                    userId?: components["schemas"]["Id"];
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
    verifyProviderAnswer: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The secret of the browser's cookie. */
                    browser: string | null;
                    /** @description The user of the session. */
                    userId: number | null;
                    termsAccepted: boolean;
                    /** @description As typed; absent if none was sent. */
                    oneTimeCode?: string;
                    ipAddress: components["schemas"]["IpAddress"];
                    userAgent: components["schemas"]["UserAgent"];
                };
            };
        };
        responses: {
            /** @description The purpose, and the outcome as for credentials, or `done` for a confirmation and a set-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderVerdict"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    verifyProviderLogout: {
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
                    logoutToken?: string;
                    iss?: string;
                    sid?: string;
                };
            };
        };
        responses: {
            /** @description A session at the provider, or a user's sessions through the provider; neither for an unknown subject. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providerSession?: components["schemas"]["ProviderSession"];
                        userId?: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    describeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ipAddress: string | null;
                    userAgent: string | null;
                }[];
            };
        };
        responses: {
            /** @description In the same order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        browser: string | null;
                        system: string | null;
                        /** @enum {string} */
                        kind: "computer" | "tablet" | "phone" | "unknown";
                        place: string | null;
                        isNewPlace: boolean;
                    }[];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    requestChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequest"];
            };
        };
        responses: {
            /** @description It waits. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    takePendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeId: components["parameters"]["ChangeIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    roles: components["schemas"]["Role"][];
                };
            };
        };
        responses: {
            /** @description The change as requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    closePendingChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeId: components["parameters"]["ChangeIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    decidedBy: components["schemas"]["Id"];
                    /**
                     * @description waiting: the service was away, so it waits again.
                     * @enum {string}
                     */
                    outcome: "made" | "refused" | "waiting";
                    problem?: string;
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description Recorded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listDeciders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their ids; never the requester's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getUserAddition: {
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
            /** @description The people with their details of now. Never logged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAddition"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getStaffRoleChange: {
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
            /** @description The change. Never logged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffRoleChange"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getViewer: {
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
            /** @description The viewer. A session with another epoch is invalid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Viewer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listViewers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userIds: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Those who may sign in, in any order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Viewer"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createSignUpUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                guuid: components["schemas"]["Guuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpUsers"];
            };
        };
        responses: {
            /** @description The users, in the order of the request. */
            201: {
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
    removeSignUpUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                guuid: components["schemas"]["Guuid"];
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The member of staff; absent for the bearer of the guuid. */
                    removedBy?: components["schemas"]["Id"];
                    ipAddress: components["schemas"]["IpAddress"];
                    userAgent: components["schemas"]["UserAgent"];
                };
            };
        };
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
    listSchoolsUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schoolIds: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description One entry for each requested school, in that order. Users have both email flags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolUsers"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    correctSignUpUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectedUsers"];
            };
        };
        responses: {
            /** @description Corrected. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    activateSchoolUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description The active users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userIds: components["schemas"]["Id"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deactivateSchoolUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["parameters"]["SchoolIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    undoneBy: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description The users wait again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    endSchoolSessions: {
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
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listLeads: {
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
            /** @description Their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    applySchoolYear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeId: components["parameters"]["ChangeIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schoolId: components["schemas"]["Id"];
                    changedBy: components["schemas"]["Id"];
                    addedGroups: {
                        id: components["schemas"]["Id"];
                        name: string;
                        description: string | null;
                    }[];
                    endedGroupIds: components["schemas"]["Id"][];
                    moves: {
                        userId: components["schemas"]["Id"];
                        fromGroupId: components["schemas"]["Id"];
                        toGroupId: components["schemas"]["Id"];
                    }[];
                    leavers: {
                        userId: components["schemas"]["Id"];
                        fromGroupId: components["schemas"]["Id"];
                    }[];
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description The people are moved. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    undoSchoolYearOfUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeId: components["parameters"]["ChangeIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changedBy: components["schemas"]["Id"];
                    ipAddress: string | null;
                    userAgent: string | null;
                };
            };
        };
        responses: {
            /** @description The people are back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    countActiveUsersOfGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupId: components["parameters"]["GroupIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listUsersOfGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupIds: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Their ids, each once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role: components["schemas"]["StaffRole"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unsubscribeRecipient: {
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
            /** @description Recorded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getRecipient: {
        parameters: {
            query?: {
                /** @description The set-password link in the email. The answer omits an invalid one. */
                linkId?: string;
                /** @description An address of the user's history, for a notice about the security of the account: one of `addressIds` of an event. `email` is then that address. 404 if an undo has since taken it from the account. */
                addressId?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient. Never logged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getHandler: {
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
            /** @description Never logged. 404 for an unknown or removed user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handler"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice with the undo link goes to `oldEmail`, the confirmation link to `newEmail`. An invalid or missing link is absent; its email is then not sent. Never logged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChange"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: components["schemas"]["CurrentPassword"];
                };
            };
        };
        responses: {
            /** @description It is the current password */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
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
            /** @description The profile and its changes, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOwnEvents: {
        parameters: {
            query?: {
                /** @description Only events with a greater id */
                after?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path: {
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events; empty after the last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnEvent"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    recordLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndedSession"];
            };
        };
        responses: {
            /** @description Recorded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
}
