// Made by npm run generate. Do not edit.

export interface paths {
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
        /**
         * The school of a sign-up in its second stage, with what the register filled in
         * @description Only while pending and less than 24 hours old, otherwise 404.
         */
        get: operations["getSignUpSchool"];
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
    "/api/signups/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many sign-ups wait for approval; does not keep an idle session alive */
        get: operations["countWaitingSignUps"];
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
         * Let a rejected sign-up, or one approved just now, wait again
         * @description A repeat is 200. 409 `sign-up-decided` for an approved one that can no longer be undone (`undoSeconds`), `sign-up-deleted` once its people are deleted. An email about the rejection that has not left yet is not sent. Another approval has to be asked for again where two people are required.
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
         * @description Approves once; a repeat is 200 with the same data. Activates its users at once; other services and people hear of it once it can no longer be undone (`undoSeconds`), and only then are its users invited. 409 `register-row-taken` when an active school is linked to the same row of the register. An email address that is active elsewhere is 409; one that is only in another pending sign-up does not block this call. Until a Lead has confirmed their address it is 409 `lead-not-confirmed`. With the `signUpVersion` of what the caller was shown, it is 409 `sign-up-changed` once the sign-up is another; without it, what is approved is the sign-up as it is now. What a second person agrees to is always the sign-up as it was when it was asked for.
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
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find rows of the registers, closed and proposed schools included
         * @description As `findRegisterSchools`, and by key.
         */
        get: operations["searchRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register/school/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a school to its row of the register, or remove the link
         * @description Admins any school, SignUpApproval a sign-up that waits; otherwise 404. A repeat changes nothing. 409 `register-row-taken` when another active, approved school is linked to the row.
         */
        post: operations["linkSchoolToRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Schools whose row of the register has closed, moved trust or changed its name since staff last decided about it */
        get: operations["listRegisterChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register/changes/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many changes in the register wait; does not keep an idle session alive */
        get: operations["countRegisterChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register/changes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over what the register says of a school, or leave the school as it is
         * @description Taking over a name renames the school, and taking over a closure closes it as `deactivateSchool` does; a trust is only noted. A repeat changes nothing. 409 `register-changed` when the row does not say `after` any more.
         */
        post: operations["decideRegisterChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register/blanks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What linked schools have left blank in their profile and the register knows */
        get: operations["listRegisterBlanks"];
        put?: never;
        /**
         * Fill these schools' blanks from the register
         * @description A field that is no longer blank, and a school that is no longer linked, stay as they are.
         */
        post: operations["fillRegisterBlanks"];
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
    "/static/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find open schools in the registers of the four nations, for the sign-up
         * @description Every word must begin a word of the name or the town, or the postcode must begin with it; in any order, without regard to case, accents, apostrophes and common abbreviations. Fewer than three letters or digits find nothing.
         */
        get: operations["findRegisterSchools"];
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
    "/internal/signuprejections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A rejection of a sign-up, for the email to its Lead
         * @description 404 once the sign-up waits again, or the reason is deleted.
         */
        get: operations["getSignUpRejection"];
        put?: never;
        post?: never;
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
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
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
        FieldError: {
            field: string;
            message: string;
        };
        FormNumberOfPupils: number | null;
        /** Format: optional-email */
        FormSchoolEmail: string | null;
        FormSchoolName: string & components["schemas"]["PlainName"];
        FormZip: string;
        GroupForm: {
            name: string & components["schemas"]["PlainName"];
            description?: string | null;
        };
        Id: number;
        IdParameter: number;
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        /** @enum {string} */
        Language: "en" | "cy" | "pl" | "ur" | "ar";
        LookupItem: {
            id: components["schemas"]["Id"];
            name: string;
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
        OptionalPersonName: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
        } | null;
        OptionalPromotionCode: {
            id: components["schemas"]["Id"];
            startsWith: string;
            description: string;
            freeMonths: number;
        } | null;
        OptionalRegisterKey: string | null;
        OptionalRegisterSchool: {
            key: components["schemas"]["RegisterKey"];
            name: string;
            /**
             * @description `closing`: open, but proposed to close
             * @enum {string}
             */
            status: "open" | "closing" | "proposed" | "closed";
            openedOn: components["schemas"]["OptionalDate"];
            closedOn: components["schemas"]["OptionalDate"];
            street: string | null;
            town: string | null;
            county: components["schemas"]["OptionalLookupItem"];
            postcode: string | null;
            type: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            /** @description As matching reads it, such as `Roman Catholic`; null if the register does not say. */
            faith: string | null;
            /** @description Its name. */
            trust: string | null;
            /** @description As in the register. */
            urbanRural: string | null;
            locationType: components["schemas"]["OptionalLookupItem"];
            /** @description Its domain. */
            website: string | null;
            /** @description The active, approved school that is linked to the row. */
            school: components["schemas"]["OptionalLookupItem"];
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
        PageParameter: number;
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
        PromotionCode: {
            id: components["schemas"]["Id"];
            startsWith: string;
            description: string;
            freeMonths: number;
        };
        RegisterBlanks: {
            id: components["schemas"]["Id"];
            name: string;
            key: components["schemas"]["RegisterKey"];
            fields: {
                /** @enum {string} */
                field: "locationType" | "numberOfPupils";
                /** @description As text; a location type by name. */
                value: string;
            }[];
        };
        RegisterChange: {
            school: components["schemas"]["LookupItem"];
            kind: components["schemas"]["RegisterChangeKind"];
            /** @description The name or trust when staff last decided, or when the school was linked; null for a closure. */
            before: string | null;
            /** @description What the row says now: the name, the trust, or the day of the closure if it is known. */
            after: string | null;
            /** @description Of the import that last changed the row. */
            changedAt: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        RegisterChangeKind: "closed" | "trust" | "name";
        /** @description What anybody may read of a row; the county only because choosing a school fills it in. */
        RegisterHit: {
            key: components["schemas"]["RegisterKey"];
            name: string;
            town: string | null;
            postcode: string | null;
            typeId: number | null;
            countyId: number | null;
            /** @description An active school here is linked to the row. */
            isMember: boolean;
        };
        /** @description In England the URN; elsewhere the nation and its key, such as `scotland:5234`. */
        RegisterKey: string;
        RegisterSchool: {
            key: components["schemas"]["RegisterKey"];
            name: string;
            /**
             * @description `closing`: open, but proposed to close
             * @enum {string}
             */
            status: "open" | "closing" | "proposed" | "closed";
            openedOn: components["schemas"]["OptionalDate"];
            closedOn: components["schemas"]["OptionalDate"];
            street: string | null;
            town: string | null;
            county: components["schemas"]["OptionalLookupItem"];
            postcode: string | null;
            type: components["schemas"]["OptionalLookupItem"];
            numberOfPupils: number | null;
            /** @description As matching reads it, such as `Roman Catholic`; null if the register does not say. */
            faith: string | null;
            /** @description Its name. */
            trust: string | null;
            /** @description As in the register. */
            urbanRural: string | null;
            locationType: components["schemas"]["OptionalLookupItem"];
            /** @description Its domain. */
            website: string | null;
            /** @description The active, approved school that is linked to the row. */
            school: components["schemas"]["OptionalLookupItem"];
        };
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "SafeguardingLead" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
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
            /** @description For staff: for how many seconds `reopenSignUp` can still undo the approval. Null once it has taken effect. */
            undoSeconds?: number | null;
            signUpVersion?: components["schemas"]["SignUpVersion"];
            state?: components["schemas"]["SignUpState"];
            rejection?: components["schemas"]["OptionalRejection"];
            /** @description Rejected or closed without a decision, and its people are not deleted yet. */
            canReopen?: boolean;
            approvalTerms?: components["schemas"]["OptionalApprovalTerms"];
            checks?: components["schemas"]["SignUpChecks"];
            /** @description For staff: the row of the register that the school is linked to. */
            register?: components["schemas"]["OptionalRegisterSchool"];
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
            kind: "details-changed" | "approved" | "approval-undone" | "activated" | "deactivated" | "badge-changed" | "picture-rules-changed" | "register-linked" | "group-added" | "group-changed" | "group-deleted";
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
            /** @description The comparison with the row of the register; null without one. */
            register: {
                /** @enum {string} */
                status: "open" | "closing" | "proposed" | "closed";
                /** @enum {string} */
                name: "equal" | "close" | "differs";
                /** @enum {string} */
                postcode: "equal" | "differs" | "unknown";
                /**
                 * @description Whether the Lead's address ends with the domain of the website of the school or of a school of its trust.
                 * @enum {string}
                 */
                leadAddress: "school" | "trust" | "public-mail" | "differs" | "unknown";
                /** @description Another active school with this row. */
                otherSchool: components["schemas"]["OptionalLookupItem"];
            } | null;
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
                /** @description The row that was chosen. It fills in what is absent of pupils and location type. One that is not that of an open school is ignored, as is null. */
                registerKey?: components["schemas"]["OptionalRegisterKey"];
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
        /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
        GuuidPath: string;
        IdPath: components["schemas"]["IdParameter"];
        /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
        IdempotencyKey: string;
        /** @description Counts from 0; from 20 on `content` is empty and the totals stay correct. */
        PageNumberQuery: components["schemas"]["PageParameter"];
        /** @description Counts from 0. Past the end the answer is empty. */
        PagePath: components["schemas"]["PageParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
        UserIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    getSignUpSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The guuid that a sign-up returned; an unknown or expired one is 404. Never logged. */
                guuid: components["parameters"]["GuuidPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
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
    countWaitingSignUps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `overdue` have waited for over three days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        waiting: number;
                        overdue: number;
                    };
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
    searchRegister: {
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
            /** @description At most 20, open schools first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterSchool"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    linkSchoolToRegister: {
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
                    /** @description Null removes the link. */
                    key: components["schemas"]["OptionalRegisterKey"];
                };
            };
        };
        responses: {
            /** @description The row; null without a link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        row: components["schemas"]["OptionalRegisterSchool"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRegisterChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterChange"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countRegisterChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                        waiting: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    decideRegisterChange: {
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
                    kind: components["schemas"]["RegisterChangeKind"];
                    /** @description As in the list. */
                    after: string | null;
                    /** @enum {string} */
                    decision: "take-over" | "leave";
                };
            };
        };
        responses: {
            /** @description The changes that still wait, as in `listRegisterChanges`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterChange"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRegisterBlanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 1,000 schools, by name, and how many open schools have no row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        withoutRow: number;
                        schools: components["schemas"]["RegisterBlanks"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    fillRegisterBlanks: {
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
            /** @description How many schools changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        filled: number;
                    };
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
    findRegisterSchools: {
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
            /** @description At most eight, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterHit"][];
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
    getSignUpRejection: {
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
            /** @description The rejection. Never logged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schoolId: components["schemas"]["Id"];
                        reason: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
