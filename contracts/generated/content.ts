// Made by npm run generate. Do not edit.

export interface paths {
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
    "/internal/media/{mediaItemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the media worker needs to make the renditions of an item */
        get: operations["getMediaWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The worker has begun; a repeat, or one that comes after the end, changes nothing */
        post: operations["markMediaStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the malware scanner says of the original
         * @description Clean: the original may be given to Admins. Harmful: the item has failed for good, and its original and whatever was made of it are removed, also when it was ready. A repeat removes what a crash has left; clean after harmful changes nothing.
         */
        post: operations["noteMediaScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The renditions are in storage; a repeat changes nothing */
        post: operations["markMediaReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The upload cannot be made into renditions; a repeat changes nothing */
        post: operations["markMediaFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/comments/{commentId}/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to tell about a comment or reply on a report, and whom
         * @description A comment is told to the report's author; a reply to the comment's author and the report's author; once per person, never to oneself. 404 when report, comment or reply is no longer visible.
         */
        get: operations["getCommentNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/concerns/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose thing it is that somebody is worried about, and what it says
         * @description What is hidden is a 404, unless it is asked for; what has gone always is.
         */
        get: operations["getConcernSubject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/schools/{schoolId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live comments on a school with their replies, newest first, for its public page */
        get: operations["listSchoolComments"];
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
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
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
        CurrentPassword: string;
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        Day: string;
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
        FieldError: {
            field: string;
            message: string;
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
        OptionalLookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        PageParameter: number;
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
        ArticleIdPath: components["schemas"]["IdParameter"];
        /** @description Only reports with a smaller id; pages count from there, so they neither repeat nor skip while others post. */
        Before: components["schemas"]["IdParameter"];
        IdPath: components["schemas"]["IdParameter"];
        MediaItemId: components["schemas"]["IdParameter"];
        /** @description Counts from 0. Past the end is an empty answer. */
        PagePath: components["schemas"]["PageParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
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
    getMediaWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaItemId: components["parameters"]["MediaItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work, also when it is done already; `state` tells */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mediaItemId: components["schemas"]["Id"];
                        /** @enum {string} */
                        kind: "image" | "video";
                        /** @description Where the upload lies in storage */
                        originalKey: string;
                        /** @description Lower case, without the dot */
                        extension: string;
                        /** @enum {string} */
                        state: "queued" | "processing" | "ready" | "failed";
                        /** @description The scanner has found something in it before */
                        isTurnedAway?: boolean;
                        /** @description Renditions are stored under it */
                        keyPrefix: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    markMediaStarted: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaItemId: components["parameters"]["MediaItemId"];
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
    noteMediaScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaItemId: components["parameters"]["MediaItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isHarmful: boolean;
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
    markMediaReady: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaItemId: components["parameters"]["MediaItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Pixels */
                    width: number;
                    /** @description Pixels */
                    height: number;
                    videoMimeType?: string | null;
                    renditions: {
                        /** @enum {string} */
                        name: "small" | "large" | "poster" | "video";
                        key: string;
                        contentType: string;
                        bytes: number;
                    }[];
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
    markMediaFailed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaItemId: components["parameters"]["MediaItemId"];
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
    getCommentNotice: {
        parameters: {
            query?: {
                /** @description The reply that the notice is about; without it the notice is about the comment itself. */
                responseId?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path: {
                commentId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice as it should read now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        articleId: components["schemas"]["Id"];
                        articleTitle: string;
                        commentId: components["schemas"]["Id"];
                        responseId?: components["schemas"]["Id"];
                        commenter: {
                            userId: components["schemas"]["Id"];
                            title: string;
                            firstName: string;
                            lastName: string;
                            schoolName: string;
                        };
                        /** @description The text of the comment or reply */
                        narrative: string;
                        /** @description User ids; whether each is active and wants mail is for the sender to check */
                        recipients: components["schemas"]["Id"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConcernSubject: {
        parameters: {
            query: {
                /** @description The school of the person who is worried */
                viewerSchoolId: components["schemas"]["IdParameter"];
                /** @description For those who deal with concerns */
                includeHidden?: boolean;
            };
            header?: never;
            path: {
                kind: "article" | "comment" | "response" | "media";
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it belongs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of who made it */
                        schoolId: components["schemas"]["Id"];
                        /** @description Whose report or card it stands on */
                        placeSchoolId: components["schemas"]["Id"];
                        /** @description Null for what is said on a school's card */
                        articleId: number | null;
                        /** @description What it says; of a picture its description */
                        excerpt: string | null;
                        /** @enum {string|null} */
                        mediaKind: "image" | "video" | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSchoolComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schoolId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty for a school that nobody has written about */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
