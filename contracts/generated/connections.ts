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
        /**
         * The day on which the caller's school gets its next links
         * @description For a school that was approved during a half term and has no links yet, the next school day, whose interim run links it; otherwise the day on which its next half term begins.
         */
        get: operations["getNextLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connection/next/newschool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The day on which a school that is approved now gets its first links */
        get: operations["getFirstLinks"];
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
         * @description On school days at 05:30 London time one starts by itself when a school waits for its first links. 409 `run-in-progress` while another run is in progress.
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
    "/internal/schools/{schoolId}/firstlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When an approved school that waits for its first links gets them
         * @description Also of a school whose approval has not arrived here yet.
         */
        get: operations["getFirstLinksOf"];
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
            /** @description Of the connected school. */
            sources: components["schemas"]["FactSources"];
            /** @description Of the caller's school. */
            ownSources: components["schemas"]["FactSources"];
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
        /**
         * @description `register`: the register of schools. `name`: guessed from the name of the school.
         * @enum {string|null}
         */
        FactSource: "profile" | "register" | "name" | null;
        /** @description Where the facts of a school come from: what it says itself goes first. Null for a fact that is not known. */
        FactSources: {
            location: components["schemas"]["FactSource"];
            size: components["schemas"]["FactSource"];
            faith: components["schemas"]["FactSource"];
        };
        Favourite: {
            school: components["schemas"]["SchoolSummary"];
        };
        FencingToken: number;
        FieldError: {
            field: string;
            message: string;
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
        PageParameter: number;
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
        Readiness: {
            /** @description Schools that are not linked to a row of a register */
            withoutRow: number;
            /** @description Blank profiles of which the register knows at least one field */
            fillable: number;
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
            /** @description As the register says; null where the name decides. */
            faith: string | null;
            /** @description Schools of one trust are never linked. */
            trust: string | null;
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
    getFirstLinks: {
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
                    fencingToken: components["schemas"]["FencingToken"];
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
                    fencingToken: components["schemas"]["FencingToken"];
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
                    fencingToken: components["schemas"]["FencingToken"];
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
                /** @description Only this school */
                schoolId?: components["schemas"]["IdParameter"];
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
    getFirstLinksOf: {
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
            /** @description Null for a school that has had links, is not linked, or while the calendar has no later half term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
