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
         * @description Unknown user, wrong password, inactive user or school and unapproved school all get the same 401. The terms are only asked for after a right password: 200 with `termsAcceptanceRequired`. A missing field is 400. Who has an authenticator then gets 200 with `oneTimeCodeRequired` and sends the same again with the code; a wrong or used code is the same 401. Staff who must have an authenticator and have none get 200 with `authenticatorSetup`, and set it up by sending the same again with its first code.
         */
        post: operations["signIn"];
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
         * What the Content-Security-Policy kept a page from doing, as browsers send it by themselves
         * @description The Reporting API's reports, or one of the older kind (`application/csp-report`). Neither a session nor an anti-forgery token is asked for. The directive, the blocked origin and the words of the page's address are logged and counted, everything else is forgotten.
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
         * @description Always succeeds, with or without a session, and ends the session that it is given.
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
        /** What the web app has to know before anybody signs in */
        get: operations["getConfig"];
        put?: never;
        post?: never;
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
         * Ask to join
         * @description Creates an unapproved school, its primary group and inactive users. The same e-mail address, school name and postcode within 10 minutes gets the same guuid. A taken e-mail address is 409.
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
         * Tell more about the school, in the second stage
         * @description While pending and less than 24 hours old, else 404.
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
         * @description At most 20 users. The 21st, or an e-mail address twice, is 409.
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
         * One's own school
         * @description In full for a Lead, as other schools see it for everybody else.
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
         * Change one's own school
         * @description Another school is 404.
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
        /** Find schools by name */
        get: operations["searchSchools"];
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
         * Schools that asked to join
         * @description The last 10 days unless dates are given; at most 366 days, and a reversed range is 400.
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
         * Let a school in
         * @description One transition; again is 200 with the same data. Activates and invites its users. An e-mail address that is active elsewhere is 409; one that only waits in another pending request is overridden by this same call.
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
         * Open a school again
         * @description 409 when e-mail addresses of its users are in use elsewhere; `detail` lists them.
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
         * Close a school
         * @description Ends the sessions of all its users.
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
         * One school in full
         * @description An Admin sees any, AdminRO and SignUpApproval a pending one, a Lead their own without events and subscription; else 404.
         */
        get: operations["getSchool"];
        put?: never;
        /**
         * Change any school
         * @description Never approved or active. An inactive school is 409.
         */
        post: operations["updateSchool"];
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
        /** The active groups of one's own school */
        get: operations["listMySchoolGroups"];
        put?: never;
        /** Add a group to one's own school */
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
         * Change a group of one's own school
         * @description The primary group is 409.
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
         * Remove a group from one's own school
         * @description The primary group, or one with active users, is 409.
         */
        post: operations["deleteGroup"];
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
        /** Legacy sign-up requests by school name or postcode */
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
        /** The users of a legacy sign-up request */
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
        /** What a school gets without a promotion code */
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
         * What a promotion code gives
         * @description Without regard to case; the longest `startsWith` wins.
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
        /** School types */
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
         * What is kept about oneself, as a ZIP file that is written while it is read
         * @description Needs the current password, else 400 on `currentPassword`. One at a time for each person: 409 `export-running`. What is in it: `README.txt` says it. An answer that breaks off is no ZIP file.
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
         * What one's own school wrote here in a period, and with which schools it spoke, as evidence for an inspection
         * @description Of one's own school only. Of other schools only their name and how much they said: none of their words, and nobody's name. Hidden and deleted things are left out.
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
    "/api/article/search/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports whose title or narrative contains a text, newest first */
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
        /** Change the text of one's own reply; an Admin any */
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
        /** Remove one's own reply; an Admin any */
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
        /** Change the text of one's own comment; an Admin any */
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
        /** Remove one's own comment with its replies; an Admin any */
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
        /** Post a report; author, group and school come from the session */
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
        /** A page of ten of the visible reports, newest first */
        get: operations["listArticles"];
        put?: never;
        /** Change title and narrative of one's own report; an Admin any */
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
        /** Take a report away; it is kept, and nobody sees it */
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
        /** Like a report once; doing it again changes nothing */
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
        /** Change the text of one's own reply; an Admin any */
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
        /** Remove one's own reply; an Admin any */
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
        /** Change the text of one's own comment; an Admin any */
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
        /** Remove one's own comment with its replies; an Admin any */
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
        /** Set a school's badge, an image; a SchoolAdmin their own school's, an Admin any */
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
         * Add a photo or video to one's own report at a place; past the end means last
         * @description Wrong type 415, too large or too many pixels 413, broken or empty 400.
         */
        post: operations["uploadArticleMedia"];
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
        /** Take a photo or video away; the order of the others stays dense from 0 */
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
        /** Move a photo or video to a place; past the end means last */
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
        /** Say what a photo or video shows, for those who cannot see it; empty takes the text away */
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
        /** The captions of a video as WebVTT, for those who may see the video; 404 without any */
        get: operations["getMediaCaptions"];
        put?: never;
        /**
         * Say what is heard in a video, for those who cannot hear it; empty or null takes the captions away
         * @description The text of a .vtt or .srt file. Kept is plain text with its times: styles, regions, notes, positions and tags are left out. What is no captions file, has no cue, more than 2,000 of them, one of more than 500 characters or times out of order is a 400 that says which line; so are captions for a photo.
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
         * @description Honours a `Range` header of one byte range. The Content-Type is the exact one of the rendition. A rendition that is not made yet is a 404. `original` is for Admins; for others it is a 404, too.
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
    "/api/messages/unread/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many of one's own messages are unread; does not keep an idle session alive */
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
        /** Mark one's own message as read; anybody else's is a 404 */
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
        /** Take a message out of one's own list; anybody else's is a 404 */
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
        /** One's own messages, newest first */
        get: operations["listMessages"];
        put?: never;
        /** Write to everyone, to all Leads or to one school, now or later */
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
        /** What a message would look like, and how many people would get it; nothing is kept */
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
        /** What staff have written to schools, newest first */
        get: operations["listWrittenMessages"];
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
         * Take back a message that has not begun to be handed out
         * @description 409 `message-under-way` once it has; a repeat changes nothing.
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
         * No more notification mails for the person whom the mail with this link was for
         * @description Mail programs call it by themselves (RFC 8058), so it needs neither session nor anti-forgery token, and whatever its body says is ignored. A repeat changes nothing; a token that was never given out is a 404. It ends notifications of comments and replies alone.
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
        /** What people think, newest first */
        get: operations["listFeedback"];
        put?: never;
        /** Tell the provider what one thinks */
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
        /** Concerns, newest first; a SchoolAdmin sees those about their own school's content, an Admin all */
        get: operations["listConcerns"];
        put?: never;
        /**
         * Report something that worries one; the same concern by the same person stays one
         * @description The school's Leads and the provider's staff are told by e-mail. What the caller cannot see is a 404.
         */
        post: operations["raiseConcern"];
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
         * Say what came of a concern; a SchoolAdmin for their own school's, an Admin for all
         * @description 409 `concern-closed` when somebody else has closed it with other words.
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
         * Hide what a concern is about from the network while it is looked at
         * @description Who may close the concern may do this. Hidden already, it stays as it is. 409 `cannot-hide` for a school.
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
         * Show what a concern is about again
         * @description The same people. What is not hidden stays as it is. 409 `cannot-hide` for a school.
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
         * The terms of this and the past two school years, with the links that one's own school had in each
         * @description Of the linked schools what every reader may know. Schools that have left the network are not named.
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
         * Link the schools that are new or have too few links; no existing link changes
         * @description 409 `run-in-progress` while another run is under way.
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
        get?: never;
        put?: never;
        /**
         * Work out a whole run and log its figures without saving a link
         * @description 409 `run-in-progress` while another run is under way.
         */
        post: operations["previewConnectionRun"];
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
    "/api/connection/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the half terms begin in each nation, and when their links are made */
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
         * Move the first days of a half term that has not begun anywhere
         * @description 400 for a day that is not after today or not in the school year. 409 `half-term-begun` once its links have been made, 409 `half-terms-out-of-order` when it would begin before the one before or after the next.
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
        /** The current links of one's own school, each with its why */
        get: operations["listConnections"];
        put?: never;
        /**
         * Link all schools anew for the half term
         * @description 409 `run-in-progress` while another run is under way.
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
        /** One's own favourite schools; inactive ones are left out */
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
        /** Make an active, approved school a favourite, or no longer */
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
        /** @description A user of the second stage, of whom the position is not asked. */
        AddedUserForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: string;
            middleName?: string | null;
            lastName: string;
            /** Format: email */
            email: string;
            schoolPosition?: string | null;
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
            /** @description Comments and replies together */
            commentsCount: number;
            /** @description Always false; the web app sets it for the report that a link named */
            highlight: boolean;
            /** @description True while a concern is looked at, left out else; then only Admins and the Leads of its school get the report */
            isHidden?: boolean;
        };
        Audience: ("everyone" | "leads") | {
            schoolId: components["schemas"]["Id"];
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
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
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
        };
        /** @description A reply to a comment */
        CommentResponse: {
            id: components["schemas"]["Id"];
            narrative: string;
            postedByUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
            lastUpdate: components["schemas"]["Instant"];
        };
        CommentText: string;
        Concern: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["ConcernKind"];
            /** @description The id of the thing that the concern is about */
            targetId: components["schemas"]["Id"];
            /** @description The report to look at; null for a school and what is said on its card */
            articleId: number | null;
            /** @description The school whose thing it is */
            schoolId: components["schemas"]["Id"];
            /** @description The school on whose report or card it stands; both deal with it */
            placeSchoolId: components["schemas"]["Id"];
            /** @description What it said when the concern was raised, at most 300 characters */
            excerpt: string | null;
            /** @description What it says now; null when it has gone or that is not known */
            currentExcerpt: string | null;
            /** @enum {string|null} */
            mediaKind: "image" | "video" | null;
            reason: string;
            createDate: components["schemas"]["Instant"];
            /** @description Only for an Admin and for oneself, else null, so that nobody need fear to speak up */
            raisedBy: components["schemas"]["OptionalPersonSummary"];
            /** @description Whether the thing is hidden, whichever concern about it was the reason */
            isHidden: boolean;
            /** @description Why it is hidden */
            hiddenReason: string | null;
            closeDate: components["schemas"]["OptionalInstant"];
            /** @description What came of it */
            outcome: string | null;
        };
        /** @enum {string} */
        ConcernKind: "article" | "comment" | "response" | "media" | "school";
        Config: {
            serviceName: string;
            imageFileExtensions: string[];
            videoFileExtensions: string[];
            /** @description 500000. Shown divided by 1000 ('Maximum file size is 500Mb.'); the check compares bytes against it times 1024. */
            maxFileSize: number;
            loginPageMessageTitle: string;
            loginPageMessageParagraph1: string;
            loginPageMessageParagraph2: string;
            loginPageMessageParagraph3: string;
            /** @description Which optional parts are on. */
            features: {
                [key: string]: boolean;
            };
        };
        Connection: {
            connectedSchool: components["schemas"]["SchoolSummary"];
            since: components["schemas"]["Instant"];
            /** @description Why the two were linked, the weightiest first */
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
            /** @description The half term that the links are for, as `Autumn 2, 2026/27` */
            halfTerm?: string;
            linksBefore?: components["schemas"]["SchoolsByLinks"];
            linksAfter?: components["schemas"]["SchoolsByLinks"];
        };
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
            }[];
            /** @description What one's own people said to other schools */
            comments: {
                narrative: string;
                createDate: components["schemas"]["Instant"];
                schoolGroup: components["schemas"]["EvidenceGroup"];
                school: components["schemas"]["LookupItem"];
            }[];
            /** @description By school, those with whom most was said first */
            conversations: {
                school: components["schemas"]["LookupItem"];
                /** @description Comments and replies of one's own school to them */
                written: number;
                /** @description Theirs to one's own school */
                received: number;
                firstDate: components["schemas"]["Instant"];
                lastDate: components["schemas"]["Instant"];
            }[];
        };
        /** @description The class as it is called now; null where it is not known */
        EvidenceGroup: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        EvidenceTerm: {
            /** @description As `Autumn 2026/27` */
            name: string;
            from: components["schemas"]["Day"];
            /**
             * Format: date
             * @description The day before the next term begins, so that nothing falls between two terms
             */
            to: string;
            links: {
                connectedSchool: components["schemas"]["SchoolSummary"];
                since: components["schemas"]["Instant"];
                until: components["schemas"]["OptionalInstant"];
                /** @description Why the two were linked, the weightiest first */
                reasons: string[];
            }[];
        };
        Favourite: {
            school: components["schemas"]["SchoolSummary"];
        };
        Feedback: {
            id: components["schemas"]["Id"];
            title: string;
            narrative: string;
            createDate: components["schemas"]["Instant"];
            userId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
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
        FormNumberOfPupils: number | null;
        FormSchoolEmail: string | null;
        FormSchoolName: string;
        FormSchoolPosition: string | null;
        FormTitle: components["schemas"]["TitleEnum"];
        FormZip: string;
        GroupForm: {
            name: string;
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
            /** @description As `Autumn 2, 2026/27` */
            name: string;
            dates: components["schemas"]["HalfTermDates"];
            /** @description When the links are made by themselves, 04:00 London time on the earliest of the dates */
            runAt: components["schemas"]["Instant"];
            /** @description The run that the calendar started */
            runId: number | null;
        };
        /** @description The first day of school in each nation */
        HalfTermDates: {
            england: components["schemas"]["Day"];
            wales: components["schemas"]["Day"];
            scotland: components["schemas"]["Day"];
            northernIreland: components["schemas"]["Day"];
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
        Like: {
            postedByUser: components["schemas"]["PersonSummary"];
            createDate: components["schemas"]["Instant"];
        };
        LookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        };
        MediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            isImage: boolean;
            isVideo: boolean;
            displayOrder: number;
            thumbnail: string | null;
            videoMimeType: string | null;
            width: number | null;
            height: number | null;
            altText: string | null;
            /** @description Where a video's captions are (WebVTT); absent or null without any. */
            captions?: string | null;
            /**
             * @description Only when ready are there files to show.
             * @enum {string}
             */
            processing: "queued" | "processing" | "ready" | "failed";
            /** @description The malware scanner found something in the file, which is gone; absent where it did not. */
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
        MySchoolForm: {
            name: components["schemas"]["FormSchoolName"];
            typeId: number;
            countyId: number;
            zip: components["schemas"]["FormZip"];
            locationTypeId: number;
            numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
            primaryEthnicityId: number;
            secondaryEthnicityId: number;
            headTeacher: string;
            email?: components["schemas"]["FormSchoolEmail"];
        };
        OldSignUpSchool: {
            signUpSchoolId: components["schemas"]["Id"];
            /** @description Who signed up. */
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
        /** @description Six digits; spaces do not count. */
        OneTimeCode: string;
        OneTimeCodeForm: {
            code: components["schemas"]["OneTimeCode"];
        };
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
        OwnPassword: string;
        PageParameter: number;
        PasswordForm: {
            old: string;
            new: string;
            confirm: string;
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
        PositionParameter: number;
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
        PromotionCode: {
            id: components["schemas"]["Id"];
            startsWith: string;
            description: string;
            freeMonths: number;
        };
        ResetForm: {
            code: string;
            password: string;
        };
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        /** @description How good the links of a finished run are */
        RunQuality: {
            /** @description Sum of the contrasts of all links */
            total: number;
            /** @description No solution can have a larger total */
            bound: number;
            /** @description The mean contrast of the worst-off school */
            min: number;
            /** @description The 5th percentile of the schools' mean contrasts */
            p5: number;
            /** @description Links between schools that were linked lately */
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
            /** @description True when the school has a Lead. */
            schoolAdministrator?: boolean;
            users?: components["schemas"]["User"][];
            signUpEventDetails?: components["schemas"]["ClientEvent"][];
            /** @description No e-mail address of its users waits in another pending request. */
            okToApprove?: boolean;
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
            headTeacher?: string | null;
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
        SchoolPage: {
            content: components["schemas"]["School"][];
            first: boolean;
            last: boolean;
            number: number;
            /** @description The real number; the client shows 20 at most. */
            totalPages: number;
            totalElements: number;
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
        /** @description How many of the schools involved have 0, 1, … 5, 6 or more links; left out where it is not known */
        SchoolsByLinks: number[];
        SessionState: {
            isLoggedIn: boolean;
            roles: components["schemas"]["Role"][];
            termsAcceptanceRequired?: boolean;
            oneTimeCodeRequired?: boolean;
            authenticatorSetup?: components["schemas"]["AuthenticatorKey"];
        };
        SignUpProfileForm: {
            locationTypeId?: number | null;
            numberOfPupils?: components["schemas"]["FormNumberOfPupils"];
            primaryEthnicityId?: number | null;
            secondaryEthnicityId?: number | null;
        };
        SignUpRequest: {
            initiatingUser: components["schemas"]["SignUpUserForm"];
            /** @description Nobody makes the initiator the Lead; a person becomes the Lead instead. */
            otherLeadUser?: {
                title: components["schemas"]["TitleEnum"];
                firstName: string;
                middleName?: string | null;
                lastName: string;
                /** Format: email */
                email: string;
                schoolPosition: string;
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
                headTeacher?: string | null;
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
        SignUpUserForm: {
            title: components["schemas"]["TitleEnum"];
            firstName: string;
            middleName?: string | null;
            lastName: string;
            /** Format: email */
            email: string;
            schoolPosition: string;
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
        WhyHidden: {
            reason: string;
        };
        Writing: {
            audience: components["schemas"]["Audience"];
            subject: string;
            /** @description Reduced to the allowed tags before it is kept */
            htmlMessage: string;
            sendAt?: components["schemas"]["OptionalInstant"];
        };
        WrittenMessage: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            audience: "everyone" | "leads" | "school";
            /** @description Of an audience `school` */
            schoolId: number | null;
            subject: string;
            htmlMessage: string;
            /** @description Who wrote it */
            writtenBy: components["schemas"]["Id"];
            createDate: components["schemas"]["Instant"];
            sendAt: components["schemas"]["Instant"];
            /** @enum {string} */
            state: "scheduled" | "sending" | "sent" | "recalled";
            /** @description How many people it is meant for: as things stood when it was written, and when sent, how many have it */
            recipients: number;
            /** @description How many people have it */
            handedOut: number;
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
        /** @description The bytes that were asked for */
        Bytes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description The comment as it is now */
        Comment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Comment"];
            };
        };
        /** @description The reply as it is now */
        CommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CommentResponse"];
            };
        };
        /** @description The photo or video as it is now */
        MediaItem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaItem"];
            };
        };
        /** @description The message as it is now */
        Message: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description Any failure (RFC 9457). */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The run has its place in the log and goes on by itself */
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
        /** @description Only reports with a smaller id; pages count from there, so they neither repeat nor skip while others post. */
        Before: components["schemas"]["IdParameter"];
        /** @description The capability that a sign-up returned; whatever is no live one is 404. Never written to a log. */
        GuuidPath: string;
        IdPath: components["schemas"]["IdParameter"];
        /** @description Counts from 0; from 20 on `content` is empty and the totals stay real. */
        PageNumberQuery: components["schemas"]["PageParameter"];
        /** @description Counts from 0. Past the end is an empty answer. */
        PagePath: components["schemas"]["PageParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
        UserIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: {
        ArticleText: {
            content: {
                "application/json": {
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
                /** @description Six digits from the authenticator app; spaces do not count. */
                "X-One-Time-Code"?: string;
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
            /** @description Signed in, or the terms or a one-time code are wanted first. */
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
            /** @description Taken note of, or not understood */
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
            /** @description The guuid with which the second stage goes on. */
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
                /** @description The capability that a sign-up returned; whatever is no live one is 404. Never written to a log. */
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
            /** @description The school as the sign-up sees it. */
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
                /** @description The capability that a sign-up returned; whatever is no live one is 404. Never written to a log. */
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
                /** @description The capability that a sign-up returned; whatever is no live one is 404. Never written to a log. */
                guuid: components["parameters"]["GuuidPath"];
                userId: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
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
                    "application/json": components["schemas"]["SchoolPage"];
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
        requestBody?: never;
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
            header?: never;
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
            /** @description A sentence to show. */
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
            /** @description A sentence to show; empty when no code matches. */
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
                    currentPassword: components["schemas"]["CurrentPassword"];
                };
            };
        };
        responses: {
            /** @description The file; its size is not known beforehand */
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
                /** @description Inclusive, at most 366 days after `from`, else 400. */
                to: components["schemas"]["Day"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything in the order in which it was written */
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
    searchArticles: {
        parameters: {
            query?: {
                /** @description Plain text, compared without case. Empty finds everything. */
                contains?: string;
                /** @description Only reports with a smaller id; pages count from there, so they neither repeat nor skip while others post. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end is an empty answer. */
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
            header?: never;
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
            header?: never;
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
            header?: never;
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
                /** @description Only reports with a smaller id; pages count from there, so they neither repeat nor skip while others post. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description The page, from 0. Past the end the list is empty. */
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
                /** @description Only reports with a smaller id; pages count from there, so they neither repeat nor skip while others post. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                school: components["schemas"]["IdParameter"];
                /** @description Counts from 0. Past the end is an empty answer. */
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
            header?: never;
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
            header?: never;
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
            header?: never;
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
                /** @description The version that `captions` of the item names, so that no cache shows an older one; the answer is always the newest. */
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
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                rendition: "small" | "large" | "poster" | "video" | "original";
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
            /** @description All of them but the deleted ones */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Writing"];
            };
        };
        responses: {
            /** @description The message is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                        /** @description How many people it is meant for as things stand */
                        recipients: number;
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
                "application/json": components["schemas"]["Writing"];
            };
        };
        responses: {
            /** @description As it would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subject: string;
                        /** @description Reduced to the allowed tags */
                        htmlMessage: string;
                        /** @description How many people it is meant for as things stand */
                        recipients: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWrittenMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100; one that is being handed out shows how far that is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenMessage"][];
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
            /** @description Nobody will get it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenMessage"];
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
            /** @description Done, now or before */
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
                /** @description Only what is older than this one */
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
            header?: never;
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
            /** @description Kept */
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
                    "application/json": components["schemas"]["Concern"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    raiseConcern: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["ConcernKind"];
                    id: components["schemas"]["Id"];
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Kept and passed on */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concern"];
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
                "application/json": {
                    outcome: string;
                };
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concern"];
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
                "application/json": components["schemas"]["WhyHidden"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concern"];
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
                "application/json": components["schemas"]["WhyHidden"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Concern"];
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
            /** @description Newest term first, from the one that has begun */
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
    previewConnectionRun: {
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
    listConnectionLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run under way is among them, with its progress */
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
    listHalfTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By date; those of the past two school years too */
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
                };
            };
        };
        responses: {
            /** @description As it is now */
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
            /** @description By name */
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
            /** @description The final state */
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
