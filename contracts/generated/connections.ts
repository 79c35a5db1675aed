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
        get?: never;
        put?: never;
        /**
         * Compute a whole run and log its statistics without saving links
         * @description 409 `run-in-progress` while another run is in progress.
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
         * Move the first days of a half term that has not begun in any nation
         * @description 400 for a day that is not after today or not in the school year. 409 `half-term-begun` once its links exist, 409 `half-terms-out-of-order` if it would begin before the previous or after the next half term.
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
         * Claim a run, including one whose worker has died, and get the matching's input
         * @description 409 while another worker's lease is valid, or when the run has finished or failed.
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
        /** Report progress and renew the lease */
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
         * Submit the links, which replace the old ones in one transaction; a preview stores only the statistics
         * @description A repeat with the fencing token that finished the run changes nothing. 409 for a stale token. Bodies reach tens of megabytes.
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
         * Mark the run as failed; links do not change
         * @description 409 for a stale fencing token.
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
         * The current links of a run by school, in the order of school ids
         * @description At most 200 schools a page; an empty list is the end. Only open schools are listed. A school whose partners have all closed has no links. Empty for previews and unfinished runs.
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
            /** @description Why the two were linked, strongest reason first */
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
        };
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        Day: string;
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
        Favourite: {
            school: components["schemas"]["SchoolSummary"];
        };
        FencingToken: number;
        FieldError: {
            field: string;
            message: string;
        };
        /**
         * @deprecated
         * @description The name of the previous release
         */
        FormerFencingToken: number;
        HalfTerm: {
            id: components["schemas"]["Id"];
            /** @description Such as `Autumn 2, 2026/27` */
            name: string;
            dates: components["schemas"]["HalfTermDates"];
            /** @description When the run starts automatically: 04:00 London time on the earliest of the dates */
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
        NextLinks: {
            date: components["schemas"]["OptionalDate"];
        };
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        OptionalDate: string | null;
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
            /** @description Stable and kebab-case; clients match it. */
            code: string;
            detail?: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
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
            /** @description The name of the half term of the links */
            halfTerm: string;
            fencingToken: components["schemas"]["FencingToken"];
            fence?: components["schemas"]["FormerFencingToken"];
            seed: number;
            schools: components["schemas"]["RunSchool"][];
            /** @description Links of earlier half terms, as columns because there may be a million */
            history: {
                schoolA: components["schemas"]["IdColumn"];
                schoolB: components["schemas"]["IdColumn"];
                halfTermsAgo: number[];
            };
            /** @description Current links, which an interim run does not change. Empty for other runs */
            currentLinks: {
                schoolA: components["schemas"]["IdColumn"];
                schoolB: components["schemas"]["IdColumn"];
            };
            caps: {
                /** @description The highest number of links that a school should have */
                target: number;
                /** @description The highest number of links, allowed if other schools would have too few */
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
        /** @description How many of the schools involved have 0, 1, … 5, 6 or more links; absent if unknown */
        SchoolsByLinks: number[];
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
            /** @description The worker holds the run until the lease expires; progress renews it */
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
                    fencingToken?: components["schemas"]["FencingToken"];
                    fence?: components["schemas"]["FormerFencingToken"];
                    percent: number;
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
                    fencingToken?: components["schemas"]["FencingToken"];
                    fence?: components["schemas"]["FormerFencingToken"];
                    /** @description All links of a main run or preview, only the new ones of an interim run. Each pair once, schoolA < schoolB */
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
                    fencingToken?: components["schemas"]["FencingToken"];
                    fence?: components["schemas"]["FormerFencingToken"];
                    reason: string;
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
    listRunLinks: {
        parameters: {
            query?: {
                /** @description The last school of the previous page */
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
            /** @description The next schools with their links, partners sorted by name */
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
