// Made by npm run generate. Do not edit.

export interface paths {
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
    "/internal/runs/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the main run of the half term that has begun, unless it has one
         * @description Asked every minute. However often and by however many, a half term gets one run. While another run is under way nothing is started; the next minute asks again.
         */
        post: operations["startDueRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a run, also one whose worker has died, and get all that the matching needs
         * @description 409 while another live worker holds it, or when it has finished or failed.
         */
        post: operations["claimRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Still alive and this far; renews the lease */
        post: operations["reportRunProgress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in the links; they replace the old ones in one transaction. A preview keeps only the figures
         * @description A repeat with the fence that finished it changes nothing. 409 on a stale fence. Bodies reach tens of megabytes.
         */
        post: operations["finishRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up on the run; links stay as they were
         * @description 409 on a stale fence.
         */
        post: operations["failRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/runs/{runId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links that a run made and that still hold, school by school in the order of their ids
         * @description At most 200 schools at a time; an empty list is the end. Only schools that are open are listed. A school whose partners have all closed comes with no links. Empty for previews and for runs that have not finished.
         */
        get: operations["listRunLinks"];
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
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
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
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        Day: string;
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
        Fence: number;
        FieldError: {
            field: string;
            message: string;
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
        IdColumn: components["schemas"]["Id"][];
        IdParameter: number;
        /**
         * Format: date-time
         * @description ISO 8601 UTC with milliseconds.
         */
        Instant: string;
        LookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /** Format: date-time */
        OptionalInstant: string | null;
        OptionalLookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
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
        RunSchool: {
            id: components["schemas"]["Id"];
            name: string;
            typeId: components["schemas"]["Id"];
            countyId: components["schemas"]["Id"];
            locationTypeId: number | null;
            numberOfPupils: number | null;
            primaryEthnicityId: number | null;
            secondaryEthnicityId: number | null;
            /** @description Approved since the last main run */
            isNew: boolean;
        };
        /** @enum {string} */
        RunType: "main" | "interim" | "preview";
        RunWork: {
            runId: components["schemas"]["Id"];
            type: components["schemas"]["RunType"];
            /** @description The name of the half term that the links are for */
            halfTerm: string;
            fence: components["schemas"]["Fence"];
            seed: number;
            schools: components["schemas"]["RunSchool"][];
            /** @description Links of earlier half terms, column by column, since there may be a million */
            history: {
                schoolA: components["schemas"]["IdColumn"];
                schoolB: components["schemas"]["IdColumn"];
                halfTermsAgo: number[];
            };
            /** @description Links that hold now; an interim run never touches them. Left empty for other runs */
            currentLinks: {
                schoolA: components["schemas"]["IdColumn"];
                schoolB: components["schemas"]["IdColumn"];
            };
            caps: {
                /** @description Links a school should have at most */
                target: number;
                /** @description Links a school may have at most when others would go without */
                max: number;
            };
        };
        SchoolLinks: {
            schoolId: components["schemas"]["Id"];
            links: {
                schoolName: string;
                reasons: string[];
            }[];
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
        IdPath: components["schemas"]["IdParameter"];
        RunId: components["schemas"]["IdParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    startDueRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run that was started; null when none was due */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runId: number | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    claimRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    worker: string;
                };
            };
        };
        responses: {
            /** @description The run is the worker's for the length of a lease; progress renews it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunWork"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    reportRunProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fence: components["schemas"]["Fence"];
                    percent: number;
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
    finishRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fence: components["schemas"]["Fence"];
                    /** @description All links of a main run or preview; of an interim run only the new ones. Each pair once, schoolA < schoolB */
                    links: {
                        schoolA: components["schemas"]["Id"];
                        schoolB: components["schemas"]["Id"];
                        contrast: number;
                        reasons: string[];
                    }[];
                    quality: components["schemas"]["RunQuality"];
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
    failRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fence: components["schemas"]["Fence"];
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
    listRunLinks: {
        parameters: {
            query?: {
                /** @description The last school of the page before */
                afterSchoolId?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next schools with their links, partners by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolLinks"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
