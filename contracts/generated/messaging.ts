// Made by npm run generate. Do not edit.

export interface paths {
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
    "/api/concern/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many concerns that the caller handles are open; does not keep an idle session alive
         * @description For a school unless the caller is involved, an Admin's all; at most 200.
         */
        get: operations["countConcerns"];
        put?: never;
        post?: never;
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
    "/internal/mails/{mailId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an email to send; messaging checks the recipient and their preferences now
         * @description `send` leases the email for 90 s, so that only one worker sends it; 409 while another worker's lease is valid. 503 while another service cannot answer.
         */
        post: operations["claimMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/mails/{mailId}/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an email as accepted by the mail server; a repeat changes nothing */
        post: operations["markMailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/mails/{mailId}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a failed try; after a permanent failure the mail is a failed mail */
        post: operations["markMailFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/people/{userId}/own-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messaging's part of a person's data export
         * @description What the person received, wrote and raised. Without other people's notes on a concern, or its subject's text.
         */
        get: operations["getOwnMessages"];
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
        Audience: ("everyone" | "leads") | {
            schoolId: components["schemas"]["Id"];
        };
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
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
        Empty: Record<string, never>;
        EvidenceText: {
            /** @enum {string} */
            field: "title" | "narrative" | "altText" | "captions" | "name";
            text: string;
        };
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
        FieldError: {
            field: string;
            message: string;
        };
        Id: number;
        IdParameter: number;
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        Message: {
            id: components["schemas"]["Id"];
            subject: string;
            /** @description Sanitised; the browser sanitises it again */
            htmlMessage: string;
            sentDateTime: components["schemas"]["Instant"];
            hasBeenRead: boolean;
        };
        NewAnnouncement: {
            audience: components["schemas"]["Audience"];
            subject: string;
            /** @description Reduced to the allowed tags before it is stored */
            htmlMessage: string;
            sendAt?: components["schemas"]["OptionalInstant"];
        };
        /** Format: date-time */
        OptionalInstant: string | null;
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
        OwnMessages: {
            received: {
                id: components["schemas"]["Id"];
                subject: string;
                htmlMessage: string;
                sentAt: components["schemas"]["Instant"];
                readAt: components["schemas"]["OptionalInstant"];
                deletedAt: components["schemas"]["OptionalInstant"];
            }[];
            written: {
                id: components["schemas"]["Id"];
                subject: string;
                htmlMessage: string;
                /** @description everyone, leads or school */
                audience: string;
                schoolId: number | null;
                writtenAt: components["schemas"]["Instant"];
                sendAt: components["schemas"]["Instant"];
                recalledAt: components["schemas"]["OptionalInstant"];
            }[];
            feedback: {
                id: components["schemas"]["Id"];
                title: string;
                narrative: string;
                createdAt: components["schemas"]["Instant"];
            }[];
            concerns: {
                id: components["schemas"]["Id"];
                /** @description article, comment, response, media or school */
                about: string;
                aboutId: components["schemas"]["Id"];
                /** @description In the person's own words */
                reason: string;
                raisedAt: components["schemas"]["Instant"];
                closedAt: components["schemas"]["OptionalInstant"];
            }[];
            emails: {
                kind: string;
                state: string;
                createdAt: components["schemas"]["Instant"];
            }[];
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
        Reason: string;
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
    };
    responses: {
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
    };
    parameters: {
        IdPath: components["schemas"]["IdParameter"];
        /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
        IdempotencyKey: string;
        MailId: string;
        UserIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    countConcerns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `overdue` have waited for over a day: for an Admin, until one takes the concern up; for the others, until somebody acknowledges it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        open: number;
                        overdue: number;
                    };
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
    claimMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailId: components["parameters"]["MailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `send` has the email; `skip`: do not send it (now); `done`: already sent or permanently failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "send" | "skip" | "done";
                        mail?: {
                            to: string;
                            subject: string;
                            text: string;
                            html: string;
                            /** @description The Message-ID header, the same for every try */
                            messageId: string;
                            /** @description Only for notifications: the one-click unsubscribe address (RFC 8058) */
                            unsubscribeUrl?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    markMailSent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailId: components["parameters"]["MailId"];
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
    markMailFailed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailId: components["parameters"]["MailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A reply code or error code, never an address */
                    reason: string;
                    permanent: boolean;
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
    getOwnMessages: {
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
            /** @description The data, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessages"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
