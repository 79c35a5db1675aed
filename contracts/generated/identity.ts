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
        /** Ask for a reset link by e-mail */
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
         * @description Takes the newest unused link of an active user, at most 7 days old; else 400 `reset-failed`. A bad password reports its field and leaves the link usable.
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
        /** Who I am */
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
        /** The active users of one's own school */
        get: operations["listMySchoolUsers"];
        put?: never;
        post?: never;
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
         * Find users by name or e-mail address
         * @description Every word of the term has to be somewhere in the name or address; a word of one or two letters at the start of a word of theirs. Digits alone are an id.
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
         * Add a teacher to one's own school
         * @description Into an active group of the own school, else 400; no group means the primary one. Sends an invitation. A taken e-mail address is 409.
         */
        post: operations["addUser"];
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
         * Change one's own details
         * @description A changed e-mail address needs `currentPassword` or a sign-in less than 15 minutes ago, else 400 on `currentPassword`. A taken one is 409. The old address is told and can undo the change for seven days; all other sessions end.
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
         * Take an e-mail address back with the link that the old address got
         * @description Within seven days: restores the address, undoes later changes of it too and ends every session. If the password was changed since, it no longer opens the door and the restored address gets a link to set a new one. Else 400 `email-link-failed`. An address that somebody else has by now is 409 `email-taken`.
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
         * Confirm a new e-mail address with the link that it got
         * @description Until then no notification mails go to it. Within seven days and while the address is still in use, else 400 `email-link-failed`. Again is 200.
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
         * Change one's own password
         * @description A wrong old password is 400 `password-change-failed`. All other sessions end.
         */
        post: operations["changePassword"];
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
        /** Whether signing in asks oneself for a one-time code */
        get: operations["getAuthenticator"];
        put?: never;
        /**
         * Begin to set up one's own authenticator
         * @description Answers the same key until it is confirmed. A wrong password is 400 on `currentPassword`; an authenticator that is set up already 409 `authenticator-on`.
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
         * Finish the set-up with a first code
         * @description A wrong code is 400 on `code`; nothing begun, or set up already, is 409. All other sessions end.
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
         * Do without one's own authenticator
         * @description Needs the password and a code: 400 on the one that is wrong. Staff who must have one get 409 `authenticator-required`. Without one nothing changes. All other sessions end.
         */
        post: operations["removeAuthenticator"];
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
         * Take away the authenticator of somebody who has lost it
         * @description Ends their sessions; the next sign-in asks for no code, or for a new set-up. Without one nothing changes. Oneself is 409. A staff target needs a Superuser (403).
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
         * @description A user who holds a staff role may only be changed by a Superuser (403). Oneself is 409, and so is an inactive user or a taken e-mail address. Without a group the user stays where they are; null means the primary group.
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
         * Change a user of one's own school
         * @description An inactive user is 409, and so is a taken e-mail address. A user who holds a staff role may only be changed by a Superuser (403). Without a group the user stays where they are; null means the primary group. One's own e-mail address needs a sign-in less than 15 minutes ago, else 400 on `currentPassword`.
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
         * Remove a user from one's own school
         * @description Soft: the user becomes inactive and their sessions end. Oneself is 409.
         */
        post: operations["deleteMySchoolUser"];
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
         * Let a user in again
         * @description A taken e-mail address is 409 `email-taken`: 'This email address is already in use.' So is a user of a school that was not approved yet (`school-not-approved`), and oneself. A staff target needs a Superuser (403).
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
         * Lock a user out
         * @description Ends their sessions within a second. Oneself is 409. A staff target needs a Superuser (403).
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
         * @description Only while the user is active, else 409. A staff target needs a Superuser (403).
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
         * @description Only while the user is active, else 409. A staff target needs a Superuser (403).
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
         * @description Oneself, a user of one's own school for a Lead, anybody for an Admin; else 404.
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
        /** Whether an e-mail address is well-formed and free */
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
        /** What changed in a user's details, newest first */
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
        /** What a user did, newest first */
        get: operations["listUserEvents"];
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
         * The submission of a sign-up
         * @description 404 for a school that is no longer pending, but to an Admin.
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
         * All sign-up events of a school
         * @description 404 for a school that is no longer pending, but to an Admin.
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
        /** The groups of a school with their active users and what those did */
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
         * Where an address of an event is
         * @description Asked through our own server, only for an address that is stored on an event and only when a provider is configured; else `{success: false}`.
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
         * Whether an e-mail address and password open the door
         * @description Takes equally long for known and unknown addresses and records the sign-in or its failure. `locked` is told to the caller as `refused` would be.
         */
        post: operations["verifyCredentials"];
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
        /** Who a session belongs to, as of now */
        get: operations["getViewer"];
        put?: never;
        post?: never;
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
         * @description Idempotent on guuid and e-mail address. 409 `email-taken` for an address of an active user of an active school; `errors` name `users.<position>.email`. The names seed what identity knows of school and group before their events arrive.
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
         * Take a user out of a pending school
         * @description A Lead cannot be removed: 409. A user of another sign-up is 404. Removing twice is 200.
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
         * @description Idempotent. 409 `email-taken` whose `detail` lists the e-mail addresses that are in use elsewhere; then nobody is activated.
         */
        post: operations["activateSchoolUsers"];
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
         * A school was closed; end all its sessions
         * @description Nobody of it can sign in from now on, until SchoolChanged says that it is open again.
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
    "/internal/groups/{groupId}/active-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many active users a group has */
        get: operations["countActiveUsersOfGroup"];
        put?: never;
        post?: never;
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
        /** The active staff who hold a role, granted or implied, for mails to them */
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
         * Somebody wants no notification mails any more; a repeat changes nothing
         * @description Kept as a change by the person themselves, with an entry in their history and among their events. Somebody who is gone is a 404.
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
        /** What a mail to somebody needs, at the moment of sending */
        get: operations["getRecipient"];
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
        /** What the two mails about a changed e-mail address need, at the moment of sending */
        get: operations["getEmailChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/client-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write down what somebody did in another service
         * @description Once for each `eventId`, however often it is asked. A user that does not exist is 400 `unknown-user`.
         */
        post: operations["recordClientEvent"];
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
         * What a person may take out of their account, after they gave their password once more
         * @description A wrong password is 400 `current-password-wrong` and counts as a failed sign-in; so it is for somebody who may no longer enter.
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
        /** A thousand of the things that a person did, oldest first */
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
        /** Somebody signed out */
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
        Approval: {
            approvedBy: components["schemas"]["Id"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
        AuthenticatorKey: {
            /** @description Base32. Never logged and never on the bus. */
            secret: string;
            /** @description The otpauth address that a QR code holds. Never logged. */
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
            /** @description Staff cannot do without where the system asks it of them. */
            isRequired: boolean;
            setUpAt: components["schemas"]["OptionalInstant"];
        };
        ClientEvent: {
            id: components["schemas"]["Id"];
            /** @description One of ClientEventType. */
            type: string;
            eventTimestamp: components["schemas"]["Instant"];
            ipAddress: string | null;
            /** @description The e-mail address of who did it. */
            userName: string | null;
            deviceInfo: components["schemas"]["DeviceInfo"];
            ipLookupDetails: components["schemas"]["OptionalIpLookup"];
        };
        /**
         * @description Kebab-case name of what somebody did.
         * @enum {string}
         */
        ClientEventType: "signed-in" | "sign-in-failed" | "signed-out" | "terms-accepted" | "password-forgotten" | "password-reset" | "password-changed" | "email-changed" | "email-change-undone" | "email-confirmed" | "profile-changed" | "user-added" | "user-changed" | "user-deleted" | "user-activated" | "user-deactivated" | "admin-rights-added" | "admin-rights-removed" | "authenticator-set-up" | "authenticator-removed" | "sign-up-requested" | "sign-up-profile-changed" | "sign-up-user-added" | "sign-up-user-removed" | "school-changed" | "school-approved" | "school-activated" | "school-deactivated" | "group-added" | "group-changed" | "group-deleted" | "badge-changed" | "article-changed-by-staff" | "article-deleted" | "media-removed-by-staff" | "comment-changed-by-staff" | "comment-deleted-by-staff" | "connections-run" | "connection-calendar-changed" | "message-sent" | "message-recalled" | "unsubscribed" | "data-exported" | "concern-raised" | "concern-closed" | "concern-hidden" | "concern-unhidden" | "staff-read";
        CodeForm: {
            code: string;
        };
        Credentials: {
            username: string;
            password: string;
            termsAccepted: boolean;
            /** @description As it was typed; missing where none was. */
            oneTimeCode?: string;
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
        CredentialsVerdict: {
            /** @enum {string} */
            outcome: "signed-in" | "terms-required" | "code-required" | "setup-required" | "refused" | "locked";
            userId?: components["schemas"]["Id"];
            sessionEpoch?: number;
            roles?: components["schemas"]["Role"][];
            isStaff?: boolean;
            authenticatorSetup?: components["schemas"]["AuthenticatorKey"];
        };
        CurrentPassword: string;
        Device: {
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
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
            changedAt: components["schemas"]["Instant"];
            undo?: components["schemas"]["SecretLink"];
            confirmation?: components["schemas"]["SecretLink"];
        };
        Empty: Record<string, never>;
        EndedSession: {
            userId: components["schemas"]["Id"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
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
        FormFirstName: string;
        FormLastName: string;
        FormMiddleName: string | null;
        FormSchoolPosition: string | null;
        FormTitle: components["schemas"]["TitleEnum"];
        GroupUsersEvents: {
            schoolGroup: components["schemas"]["SchoolGroup"];
            usersAndEvents: {
                user: components["schemas"]["User"];
                clientEvents: components["schemas"]["ClientEvent"][];
            }[];
        };
        Guuid: string;
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
        LookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        };
        NewClientEvent: {
            /**
             * Format: uuid
             * @description Made by the caller and kept for a repetition.
             */
            eventId: string;
            type: components["schemas"]["ClientEventType"];
            /** @description Who did it; nobody for a visitor. */
            userId: number | null;
            /** @description Whom it was done to. */
            subjectUserId?: number | null;
            /** @description Which school it was done to. */
            schoolId?: number | null;
            /** @description When, for what could not be told at once; else now. */
            occurredAt?: components["schemas"]["Instant"];
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
        };
        /** @description Six digits; spaces do not count. */
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
        OwnAccount: {
            profile: components["schemas"]["User"];
            emailConfirmed: boolean;
            /** @description Whether signing in asks for one */
            oneTimeCodes: boolean;
            history: components["schemas"]["OwnHistoryEntry"][];
        };
        OwnEvent: {
            id: components["schemas"]["Id"];
            /** @description One of ClientEventType. */
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
        PasswordForm: {
            old: string;
            new: string;
            confirm: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description Stable kebab-case; what clients match. */
            code: string;
            detail?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        ProfileForm: {
            title: components["schemas"]["FormTitle"];
            firstName: components["schemas"]["FormFirstName"];
            middleName?: components["schemas"]["FormMiddleName"];
            lastName: components["schemas"]["FormLastName"];
            email: components["schemas"]["FormEmail"];
            schoolPosition?: components["schemas"]["FormSchoolPosition"];
            allowNotificationEmails?: boolean;
            currentPassword?: string;
        };
        Recipient: {
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            email: string;
            title: string;
            firstName: string;
            lastName: string;
            isActive: boolean;
            isSchoolActive: boolean;
            /** @description Wanted, and the address is confirmed. */
            allowNotificationEmails: boolean;
            link?: {
                /** @enum {string} */
                kind: "invitation" | "reset";
                /** @description The secret part of the link. Never logged and never on the bus. */
                token: string;
                expiresAt: components["schemas"]["Instant"];
            };
        };
        ResetForm: {
            code: string;
            password: string;
        };
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        SchoolGroup: {
            id: components["schemas"]["Id"];
            name: string;
            description: string | null;
            primaryGroup: boolean;
            active: boolean;
            school: components["schemas"]["LookupItem"];
        };
        SchoolUsers: {
            schoolId: components["schemas"]["Id"];
            users: components["schemas"]["User"][];
            signUpEvents: components["schemas"]["ClientEvent"][];
        };
        SecretLink: {
            /** @description The secret part of the link. Never logged and never on the bus. */
            token: string;
            expiresAt: components["schemas"]["Instant"];
        };
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
            ipAddress: components["schemas"]["IpAddress"];
            userAgent: components["schemas"]["UserAgent"];
            /** @description True for the submission itself. */
            recordEvent: boolean;
        };
        /** @enum {string} */
        TitleEnum: "Mr" | "Mrs" | "Ms" | "Miss" | "Dr";
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
            termsAndConditionsApproved: boolean;
            createDate: components["schemas"]["Instant"];
            schoolGroup: components["schemas"]["SchoolGroup"];
            school: components["schemas"]["LookupItem"];
            roles?: components["schemas"]["Role"][];
            /** @description The address also waits in another pending sign-up. */
            emailUsedInMultipleOpenJoinRequests?: boolean;
            /** @description The address belongs to an active user of an active school. */
            emailTaken?: boolean;
            /** @description Whether signing in asks for a one-time code. Only an Admin is told. */
            oneTimeCodes?: boolean;
        };
        UserAgent: string | null;
        UserForm: {
            title: components["schemas"]["FormTitle"];
            firstName: components["schemas"]["FormFirstName"];
            middleName?: components["schemas"]["FormMiddleName"];
            lastName: components["schemas"]["FormLastName"];
            email: components["schemas"]["FormEmail"];
            schoolPosition?: components["schemas"]["FormSchoolPosition"];
            /** @description `schoolGroup: { id }` is accepted too. None means the primary group. */
            schoolGroupId?: number | null;
        };
        UserHistoryEntry: {
            id: components["schemas"]["Id"];
            lastModifiedDate: components["schemas"]["Instant"];
            lastModifiedBy: components["schemas"]["OptionalPersonName"];
            /** @description Names of the fields that this change touched. */
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
            /** @description The real number; the client shows 20 at most. */
            totalPages: number;
            totalElements: number;
        };
        Viewer: {
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            schoolGroupId: components["schemas"]["Id"];
            roles: components["schemas"]["Role"][];
            /** @description Grows with everything that ends sessions. */
            sessionEpoch: number;
            /** @description Active user, terms accepted, active approved school. */
            isActive: boolean;
            isStaff: boolean;
        };
    };
    responses: {
        /** @description Any failure (RFC 9457). */
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
        GroupIdPath: components["schemas"]["IdParameter"];
        IdPath: components["schemas"]["IdParameter"];
        /** @description Counts from 0; from 20 on `content` is empty and the totals stay real. */
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
            /** @description The same answer whether the address is known or not. */
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
            /** @description The password is set and every session ended. */
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
            /** @description In the order of their names. */
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
                /** @description Counts from 0; from 20 on `content` is empty and the totals stay real. */
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
    addUser: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description The old address holds again. */
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
    getAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
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
            /** @description The key for the app. Nothing is asked for until it is confirmed. */
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
            /** @description It is on. */
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
            /** @description It is off. */
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
                /** @description Whose own address does not count as taken; 0 for nobody. An id that the caller may not see is treated as 0. */
                userId: number;
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description False for a malformed address too. */
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
            /** @description What the provider knows. */
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
            /** @description The verdict. Only `signed-in` carries the rest, but for the key that goes with `setup-required`. */
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
            /** @description The viewer. Sessions with another epoch are dead. */
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
            /** @description The users, in the order given. */
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
                "application/json": components["schemas"]["Device"];
            };
        };
        responses: {
            /** @description The user that is gone. */
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
            /** @description One entry for each school asked for, in that order. Users carry both e-mail flags. */
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
            /** @description Who is active now. */
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
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                role: "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
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
            /** @description Noted */
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
                /** @description The set-password link that the mail carries. A dead one is left out of the answer. */
                linkId?: string;
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
            /** @description The notice goes to `oldEmail` with the undo link, the other mail to `newEmail` with its confirmation. A link that is dead, or was never made, is left out, and so is the reason for its mail. Never logged. */
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
    recordClientEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClientEvent"];
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
                    currentPassword: components["schemas"]["CurrentPassword"];
                };
            };
        };
        responses: {
            /** @description The profile, and how it changed, oldest first. */
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
            /** @description The events; none when there are no more. */
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
