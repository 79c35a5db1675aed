// Made by npm run generate. Do not edit.

export interface paths {
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
         * What to do with a mail right now; recipient and wish for mail are checked at this moment
         * @description `send` leases the mail for 90 s, so that two workers never send it side by side; 409 while another's lease holds. 503 when it cannot be told yet.
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
        /** The mail server has taken it; a repeat changes nothing */
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
        /** A try failed; a permanent failure parks the mail */
        post: operations["markMailFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/notices/{noticeId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Work out who is to be told of a comment or reply and write one mail for each; a repeat changes nothing */
        post: operations["resolveNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/announce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the Leads of some more schools which schools they are linked with now
         * @description Takes the next schools of the run, in batches that fit into a request. Call it until it is done; a repeat changes nothing, and each school gets one message for each run.
         */
        post: operations["announceRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/written-messages/{messageId}/hand-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a message that staff wrote to some more people
         * @description Takes the next people, in batches that fit into a request. Call it until it is done; a repeat changes nothing, and each person gets it once. A recalled message, and one whose time has not come, is done at once.
         */
        post: operations["handOutMessage"];
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
         * What a person may take out of the messages, concerns and feedback that are kept
         * @description What they got, wrote and raised themselves. Not what others noted about a concern, nor what the thing said that it is about.
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
        Empty: Record<string, never>;
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
        /** Format: date-time */
        OptionalInstant: string | null;
        OptionalLookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        OptionalPersonSummary: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            school: components["schemas"]["PersonSchool"];
        } | null;
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
    };
    parameters: {
        IdPath: components["schemas"]["IdParameter"];
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
            /** @description `send` comes with the mail; `skip` means nobody should get it any more; `done` that it went out or was parked */
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
                            /** @description Only on notifications: where one POST ends them (RFC 8058) */
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
    resolveNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noticeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, also when nobody is to be told any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    announceRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether all have been told */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDone: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    handOutMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether all have it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDone: boolean;
                    };
                };
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
            /** @description Everything, oldest first. */
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
