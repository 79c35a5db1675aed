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
         * Export the caller's own data as a streamed ZIP file
         * @description Needs the current password, otherwise 400 on `currentPassword`, or without one a sign-in to this session less than 5 minutes ago, otherwise 409 `sign-in-again`. One export at a time for each person: 409 `export-running`. `README.txt` in the file lists the contents. An interrupted answer is not a valid ZIP file.
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
         * What the caller's school wrote in a period, and its conversations with other schools, as evidence for an inspection
         * @description Texts of the caller's school only. Other schools appear with their name and counts, without texts or people's names. Hidden and deleted items are left out.
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
    "/api/evidence/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cover of the caller's school's evidence of a term, and the reports picked for each of its sections
         * @description Of the caller's school only, as it is now: reports, photos, comments and replies that are deleted, withdrawn, hidden or waiting are left out, also photos without recorded consent.
         */
        get: operations["listEvidencePicks"];
        put?: never;
        /**
         * Pick a report for a section of the evidence, or change its caption, photos and quotation
         * @description A new pick comes last. A repeat changes nothing. 404 for a report, photo, comment or reply that is not the caller's school's own or is not shown now; 409 `too-many-picks` for a seventh report of a section.
         */
        post: operations["pickEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/picks/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a report out of a section of the evidence, with its caption; also succeeds if it is not picked */
        post: operations["removeEvidencePick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/picks/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the picked reports of a section in this order
         * @description Picked reports that are not given keep their order and come after these; others are ignored.
         */
        post: operations["orderEvidencePicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the photo of the evidence's cover, or none, and write its introduction
         * @description 404 for a photo that is not of a report of the caller's school, is not shown now or has no recorded consent.
         */
        post: operations["setEvidenceCover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/linked/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports of the schools linked with the caller's now, newest first */
        get: operations["listLinkedArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/favourites/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports of the caller's favourite schools, newest first */
        get: operations["listFavouriteArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/class/{id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the visible reports that one class wrote, newest first; a report keeps the class it was written in */
        get: operations["listClassArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many reports the caller would see above the newest one on their page
         * @description The web app asks once a minute while its page is visible.
         */
        get: operations["countNewArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is new since the caller was last here
         * @description Opening the feed within 30 minutes of the last time goes on with the same visit, so that a repeat gives the same answer. At the first visit nothing is new.
         */
        post: operations["startFeedVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schools and classes for what the caller is typing into the search
         * @description Each of the first ten words begins a word of the name, ignoring case, accents, apostrophes and full stops. The caller's own, linked and favourite schools and their classes come first; each part is sorted by name.
         */
        get: operations["suggestSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/firststeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a new user is asked to do, one after another
         * @description Leads have other steps than teachers. What has been done or skipped once stays so.
         */
        get: operations["getFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/firststeps/{name}/pass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the caller for a step no more, on any device
         * @description Because they skip it, or have read a report, of which nothing else is stored. A step of another role is 404.
         */
        post: operations["passFirstStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/class/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A class with its school and its teachers
         * @description Any class of an active, approved school, also one that has been deleted while it has reports. Otherwise 404.
         */
        get: operations["getClass"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quilt of the caller's school, of this half term or of the given one
         * @description Patches of other schools are face down until the quilt turns over: no part of the answer, and no address of a picture, tells what is on them. 404 without a half term in the calendar, and for a half term of which the school has no quilt.
         */
        get: operations["getQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the quilt of this half term turns over, for a page that waits for it
         * @description Small, and shared between the classrooms of a school. A page asks every ten seconds or so, and some seconds before `revealsAt`, which is at least twenty seconds ahead when all classes have sewn early, it sends `revealQuilt`.
         */
        get: operations["watchQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quilt of this half term, as soon as it turns over
         * @description If the quilt turns over within thirty seconds, the answer waits for that moment, so that thousands of classrooms that asked before see it together. Otherwise, and if the moment is put off meanwhile, it is that of `getQuilt`.
         */
        get: operations["revealQuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The quilts of the caller's school, newest first; with `group`, those in which that class has a patch */
        get: operations["listQuilts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/patch/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sew the patch of a class of the caller's school, or replace it, until the quilt turns over
         * @description By a teacher of the class or a Lead. Every field comes before the file. 404 for a class of another school. 409 `quilt-revealed` once a quilt with this patch has turned over and the class has a patch; 409 `patch-changed` if another teacher has sewn since the form was opened. 400 without a description or consent. At a school whose reports wait for a Lead, and for words of the filter, only a Lead may sew: 409 `lead-sews`. Wrong type 415, too large or too many pixels 413, corrupt, empty or more than one file 400.
         */
        post: operations["sewPatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the question of this half term for the classes of the caller's school, among the three offered
         * @description 409 `patch-sewn` once a class of the school has sewn; 400 for a question that is not offered.
         */
        post: operations["chooseQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quilt/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email the people of the classes that have not sewn yet; once a week for a school's quilt
         * @description 409 `reminded` within a week of the last, 409 `quilt-revealed` afterwards, 409 `quilt-complete` if no class is missing.
         */
        post: operations["remindQuiltClasses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiltquestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All questions of quilts, by age and then in the order in which they are offered */
        get: operations["listQuiltQuestions"];
        put?: never;
        /** Add a question for an age */
        post: operations["addQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quiltquestion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the texts of a question, retire it or offer it again
         * @description Quilts that have the question show its new texts. 409 `too-few-questions` when fewer than three of an age would be offered.
         */
        post: operations["updateQuiltQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The question of the week of a class of the caller's school, with the answers of linked classes
         * @description Without `group` that of the caller's own class; that of another class of the school for its Leads, otherwise 404. Without `week` the latest that the class was asked; 404 for a week in which it was not. Answers of linked classes are in it as soon as the class has answered itself, and for all from Friday at noon in London; before, it says only which classes have answered. `question` is null, with the reason, for a class that has not been asked this week.
         */
        get: operations["getWeek"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The weeks in which a class of the caller's school was asked, newest first, at most a hundred */
        get: operations["listWeeks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/week/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer the question of the week for the caller's own class
         * @description The answer is a report: its title is the question, its narrative the answer, its audience linked schools, or the caller's school where the school shows its reports to nobody else. A photo or drawing is added with `uploadArticleMedia`. 409 `answered` when the class has an answer that was not withdrawn or deleted, 409 `week-closed` from Monday at 07:00 in London, 409 `question-changed` when a Lead has chosen another question since the page was opened. 404 for another class.
         */
        post: operations["answerWeek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/week/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another question of the week for a class of the caller's school, or write one
         * @description Exactly one of `choice` and `text`, otherwise 400, as for a choice that is not offered. Leads of linked schools can choose what is written here for their classes. 409 `answered` once the class has answered, 409 `week-closed` afterwards.
         */
        post: operations["chooseWeekQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekquestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All questions of the week, by age and then in the order in which they are offered */
        get: operations["listWeekQuestions"];
        put?: never;
        /** Add a question of the week for an age */
        post: operations["addWeekQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekquestion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the texts of a question of the week, retire it or offer it again
         * @description Classes that were asked keep the question as it was. 409 `too-few-questions` when fewer than three of an age would be offered.
         */
        post: operations["updateWeekQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the book of a half term can contain, as everybody at the caller's school may see it now
         * @description Reports and answers of the half term, oldest first, at most 200, of a class or of all classes of the school, with their comments. Nothing that is hidden, withdrawn or waits for a Lead, no picture without consent, whoever asks. 404 for a half term that is not in the calendar or has not begun, and for a class of another school.
         */
        get: operations["getBook"];
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
        /**
         * A page of the visible reports that contain every word, newest first
         * @description Each of the first ten words may stand anywhere in title, narrative, school, class or author's name, in any order and inside longer words, ignoring case, accents, apostrophes and full stops. One or two Latin letters or digits begin a word.
         */
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
        /** Change a reply; authors their own, Admins any */
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
        /** Delete a reply; authors their own, Admins any */
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
        /** Change a comment; authors their own, Admins any */
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
        /** Delete a comment with its replies; authors their own, Admins any */
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
        /** Post a report; the session determines author, group and school */
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
        /** A page of ten visible reports, newest first */
        get: operations["listArticles"];
        put?: never;
        /** Change title and narrative of a report; authors their own, Admins any */
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
        /** Delete a report; the row stays, but no user sees it */
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
        /** Like a report; a repeat changes nothing */
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
        /** Change a reply; authors their own, Admins any */
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
        /** Delete a reply; authors their own, Admins any */
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
        /** Change a comment; authors their own, Admins any */
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
        /** Delete a comment with its replies; authors their own, Admins any */
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
        /** Set a school's badge image; a SchoolAdmin their own school's (another's is 404), an Admin any */
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
         * Add a photo or video to the caller's report at a position; past the end means last
         * @description Wrong type 415, too large or too many pixels 413, corrupt, empty or more than one file 400. A person has four uploads in progress and a school sixteen; further ones wait, and above a hundred of a person 429 `too-many-files`. An upload that brings less than 10,000 bytes in 20 seconds ends with 408 `too-slow`.
         */
        post: operations["uploadArticleMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo or video with its processing state, for those who may change it
         * @description Says whether a badge could be prepared, which no report shows.
         */
        get: operations["getMediaItem"];
        put?: never;
        post?: never;
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
        /**
         * Remove a photo or video; the others are renumbered from 0
         * @description 409 `patch` for a patch of a quilt, which is replaced or withdrawn instead.
         */
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
        /** Move a photo or video to a position; past the end means last */
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
        /**
         * Set the alternative text of a photo or video; empty removes it
         * @description That of a patch is its class's answer: 400 if empty or longer than 120 characters, and 409 `lead-sews` as for sewing.
         */
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
        /** The captions of a video as WebVTT, for viewers who may see the video; 404 without captions */
        get: operations["getMediaCaptions"];
        put?: never;
        /**
         * Set the captions of a video; empty or null removes them
         * @description The text of a .vtt or .srt file. The service stores plain text with its times, without styles, regions, notes, positions and tags. 400 with the line number for a file that is not a captions file, has no cue or more than 2,000, a cue of more than 500 characters or times out of order; also 400 for a photo.
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
         * @description Supports a `Range` header with one byte range. The Content-Type is exactly that of the rendition. A rendition that is not ready is a 404. `original` is for Admins, with a `reason` (400 without one); for others it is a 404. Reads of an original are audit events, and so are staff reads of another school's media that are withdrawn, hidden or removed.
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
    "/api/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the school has withdrawn or erased, newest first; an Admin gets every school's */
        get: operations["listWithdrawals"];
        put?: never;
        /**
         * Withdraw a report, comment, reply or picture from everybody's view
         * @description The author, a Lead of the author's school (also for people who have left) and Admins. Only Admins and that school's Leads still see it. A repeat changes nothing. Purged after 30 days unless restored or held. 400 on `reason` without one, except for one's own within an hour after it was written.
         */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawal/{kind}/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show again what was withdrawn
         * @description A Lead of its school, or an Admin. A repeat changes nothing. A 404 once it is purged or erased.
         */
        post: operations["restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawal/{kind}/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the caller's own withdrawal or deletion of just now
         * @description For ten minutes, by who withdrew or deleted it, without a reason. 409 `withdrawn-by-another` when someone else has withdrawn it since, `too-late` after the ten minutes, `consent-withdrawn` as with `restore`, `question-changed` when the class of an answer was asked another question since; 404 when it is erased or a Lead has rejected it. A repeat changes nothing.
         */
        post: operations["undoRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a report, comment, reply or picture now; needs the current password or a recent sign-in
         * @description A Lead of its school, or an Admin. Files, texts and their versions are deleted; texts of the last 30 days stay sealed for Admins until they are 30 days old. One's own is withdrawn now and erased after 72 hours, or when an Admin or another Lead of its school asks for the same. Two accounts count as one person if one added the other, gave it access or named it the safeguarding lead within 30 days, also through others, or if somebody did so for both; an Admin counts as another person. What an open case holds is deleted now, shown to Admins alone in the case, and erased when the hold ends. 404 for a Lead for a picture of a report that is erased. A repeat returns the same receipt. 400 on `currentPassword`; without one, 409 `sign-in-again` as with `exportOwnData`.
         */
        post: operations["erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of an erasure */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/textversions/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a report, comment, reply, picture or film said before, and what has happened to it
         * @description For Admins, also for what is hidden, withdrawn, deleted, or erased and sealed. Each reading is an audit event, recorded before the answer.
         */
        get: operations["listTextVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller could see in the last 30 days and is gone, to report it; without its content
         * @description Reports, comments, replies and pictures that were deleted, withdrawn, erased or hidden, wait for a Lead again, or are for fewer schools than they were. Not the caller's own.
         */
        get: operations["listGone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mediaitem/{id}/childreferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The school's own codes for the children in a picture or film */
        get: operations["getChildReferences"];
        put?: never;
        /**
         * Attach the school's own codes for the children in a picture or film; replaces those before
         * @description The report's author and the Leads of its school. 400 on `childReferences` for anything that looks like a name or a date of birth; 409 `consent-withdrawn` when a code would be removed for which consent was withdrawn.
         */
        post: operations["setChildReferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of the school with pictures or films whose consent nobody has confirmed, newest first, ten a page */
        get: operations["listWaitingConsent"];
        put?: never;
        /**
         * Confirm that everyone in these pictures and films has consent for where their reports can be seen
         * @description The author, while still of the report's school, and the Leads of that school: 403 for others who see them. All or none: 404 if one of them is not visible or not of a report; 409 `audience-changed` if more people can see one of the reports than `audience`. A repeat changes nothing.
         */
        post: operations["confirmConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/childreference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The school's pictures and films that carry a code, newest first */
        get: operations["findByChildReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/childreference/{reference}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw every picture and film of the school that carries a code, because consent was withdrawn
         * @description Pictures that get the code later are withdrawn at once.
         */
        post: operations["withdrawChildReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subjectaccess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export reports and pictures of the school for a request by a pupil or parent, as a streamed ZIP file
         * @description Needs the current password or a recent sign-in: 400 and 403 as with `exportOwnData`. 409 `export-running` while another export of the caller runs.
         */
        post: operations["exportForSubjectAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/childrenspictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's school's rules for reports and pictures */
        get: operations["getPictureRules"];
        put?: never;
        /** Change the school's rules for reports and pictures */
        post: operations["setPictureRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports, comments and replies that wait for a Lead, oldest first
         * @description Of the caller's school; Admins get those of every school. One's own are listed, too.
         */
        get: operations["listHeldForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many reports, comments and replies the caller can review; does not keep an idle session alive
         * @description Those of the caller's school without the caller's own. For Admins, those of every school.
         */
        get: operations["countHeldForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/{kind}/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish what waits for a Lead; a repeat changes nothing
         * @description A Lead of the author's school, or an Admin. Not one's own: 403. Rejected before: 409. Changed after `waitsSince`: 409, so that no Lead publishes what they have not read. A reply whose comment still waits: 409 `comment-waits`.
         */
        post: operations["approveContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/{kind}/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what waits for a Lead; its author is told why; a repeat changes nothing
         * @description A Lead of the author's school, or an Admin. Not one's own: 403. Approved before: 409. It is deleted for everybody, and its author gets a message with the reason.
         */
        post: operations["rejectContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an upload to process
         * @description A worker repeats the call every minute while it processes; an upload without a claim for two minutes is queued again. `done`: the upload is ready, or contains malware; then the remaining files are deleted.
         */
        post: operations["claimMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/media/{mediaItemId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the result of an upload; a repeat changes nothing
         * @description `ready`: the renditions are in storage; accepted after `failed`, but not after `harmful`. `failed`: the worker cannot make renditions. `harmful`: the scanner found malware; from any state, the item fails permanently and its files are deleted. A repeat deletes files that a crash left.
         */
        post: operations["submitMediaResult"];
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
         * The content and recipients of a notification about a comment or reply on a report
         * @description A comment goes to the report's author, a reply to the authors of comment and report; once per person, never to its writer. 404 when report, comment or reply is no longer visible.
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
    "/internal/weeks/{id}/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the Friday email tells a class about its week, as everybody in the class may see it now
         * @description Questions of linked classes about its answer that nobody has replied to, and answers of linked classes. 404 when the class, its school or its links are no more.
         */
        get: operations["getWeekNews"];
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
         * The owner and text of a concern's subject
         * @description A hidden or withdrawn subject is a 404 without `includeHidden`, a deleted one always.
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
    "/internal/concerns/{kind}/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold the subject of a concern and return it as it is now
         * @description The hold keeps texts, renditions and posters from every purge and erasure. It ends a day later unless an EvidenceHeld event confirms it. A repeat with the same hold id returns what was pinned first. What the viewer could not see now or, before it went, in the last 30 days is a 404. `sha256` is the hash of this answer without it: docs/security.md.
         */
        post: operations["pinEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/rejections/{reviewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a Lead rejected a report, comment or reply, for the message to its author */
        get: operations["getRejection"];
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
        ApprovalForm: {
            /** @description As in the list that the Lead read */
            waitsSince?: components["schemas"]["Instant"];
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
            /** @description The number of comments and replies */
            commentsCount: number;
            /** @description Always false; the web app sets it for the report that a link opens */
            highlight: boolean;
            /** @description True for an answer to the question of the week, otherwise absent */
            isAnswer?: boolean;
            /** @description True while hidden because of a concern, otherwise absent; then only Admins and the Leads of its school get the report */
            isHidden?: boolean;
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the report */
            isWithdrawn?: boolean;
            /** @description Absent for everyone */
            audience?: components["schemas"]["ArticleAudience"];
            /** @description True while it waits for a Lead, otherwise absent; then only its author, Admins and the Leads of its school get the report */
            waitsForReview?: boolean;
        };
        /**
         * @description Who sees a report; Admins see every report
         * @enum {string}
         */
        ArticleAudience: "school" | "linked" | "everyone";
        BadgeMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            thumbnail?: string | null;
            altText?: string | null;
        } | null;
        Book: {
            halfTerm: components["schemas"]["QuiltHalfTerm"];
            /** @description Those that have begun, newest first, at most twelve */
            halfTerms: components["schemas"]["QuiltHalfTerm"][];
            school: components["schemas"]["LookupItem"];
            classes: components["schemas"]["LookupItem"][];
            /** @description Answers too */
            reports: components["schemas"]["Article"][];
            /** @description Whether the quilt of this half term has turned over */
            hasQuilt: boolean;
        };
        ChildReference: string;
        ChildReferences: {
            childReferences: string[];
        };
        ClassPage: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Null if the class has none */
            description: string | null;
            isDeleted: boolean;
            school: components["schemas"]["PersonSchool"];
            /** @description None for the group of the whole school */
            teachers: components["schemas"]["PersonSummary"][];
            /** @description The visible reports that the class wrote */
            reportsCount: number;
            /** @description Of the oldest of them */
            firstDate: components["schemas"]["OptionalInstant"];
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
        CommentText: string;
        /** @enum {string} */
        ContentKind: "article" | "comment" | "response" | "media";
        CurrentPassword: string;
        /**
         * Format: date
         * @description YYYY-MM-DD, a day in London.
         */
        Day: string;
        Erasure: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ContentKind"];
            subjectId: components["schemas"]["Id"];
            schoolId: components["schemas"]["Id"];
            reason: string;
            createDate: components["schemas"]["Instant"];
            requestedBy: components["schemas"]["OptionalPersonSummary"];
            /**
             * @description `waiting`: withdrawn, and erased at `waitsUntil` or when a second person agrees. `held`: an open case holds it; it is withdrawn and will be erased when the hold ends. Only Admins learn that; others get the receipt as it would be without the hold
             * @enum {string}
             */
            state: "waiting" | "running" | "held" | "erased";
            waitsUntil: components["schemas"]["OptionalInstant"];
            /** @description The second person who asked for the same */
            agreedBy: components["schemas"]["OptionalPersonSummary"];
            eraseDate: components["schemas"]["OptionalInstant"];
            /** @description Until when its texts are kept for Admins alone; null when they are deleted */
            sealedUntil: components["schemas"]["OptionalInstant"];
            /** @description What was erased, without its content */
            items: {
                kind: components["schemas"]["ContentKind"];
                id: components["schemas"]["Id"];
                /** @enum {string} */
                part: "text" | "version" | "original" | "small" | "medium" | "large" | "poster" | "video" | "captions";
                sha256: string | null;
            }[];
        };
        ErasureForm: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            reason: components["schemas"]["Reason"];
            currentPassword?: components["schemas"]["CurrentPassword"];
        };
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
                audience: components["schemas"]["ArticleAudience"];
                /** @description Its finished photos that may be picked; none while no consent is recorded */
                photos: components["schemas"]["MediaItem"][];
            }[];
            /** @description Comments and replies of the caller's school to other schools, on what the school can see now */
            comments: {
                kind: components["schemas"]["EvidenceQuotationKind"];
                id: components["schemas"]["Id"];
                narrative: string;
                createDate: components["schemas"]["Instant"];
                schoolGroup: components["schemas"]["EvidenceGroup"];
                school: components["schemas"]["LookupItem"];
            }[];
            /** @description By school, the most active conversations first */
            conversations: {
                school: components["schemas"]["LookupItem"];
                /** @description Comments and replies of the caller's school to that school */
                written: number;
                /** @description Comments and replies of that school to the caller's school */
                received: number;
                firstDate: components["schemas"]["Instant"];
                lastDate: components["schemas"]["Instant"];
            }[];
        };
        EvidenceCoverForm: {
            term: components["schemas"]["EvidenceTermId"];
            photo: number | null;
            /** @description The half term whose quilt is the cover, instead of a photo; as null if absent */
            quilt?: number | null;
            introduction: string;
        };
        /** @description The current name of the class; null if unknown */
        EvidenceGroup: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        EvidencePickForm: {
            term: components["schemas"]["EvidenceTermId"];
            section: components["schemas"]["EvidenceSection"];
            article: components["schemas"]["Id"];
            caption: string;
            /** @description Photos of the report, in the order in which they are shown */
            photos: components["schemas"]["Id"][];
            /** @description A comment or reply that the caller's school wrote */
            quotation: {
                kind: components["schemas"]["EvidenceQuotationKind"];
                id: components["schemas"]["Id"];
            } | null;
        };
        EvidencePicks: {
            cover: {
                photo: components["schemas"]["OptionalMediaItem"];
                /** @description The half term whose quilt is the cover; null while it has not turned over */
                quilt: number | null;
                /** @description Empty if none was written */
                introduction: string;
            };
            /** @description By section, each in its order */
            picks: {
                section: components["schemas"]["EvidenceSection"];
                article: {
                    id: components["schemas"]["Id"];
                    title: string;
                    createDate: components["schemas"]["Instant"];
                    schoolGroup: components["schemas"]["EvidenceGroup"];
                };
                /** @description Empty if none was written */
                caption: string;
                photos: components["schemas"]["MediaItem"][];
                quotation: {
                    kind: components["schemas"]["EvidenceQuotationKind"];
                    id: components["schemas"]["Id"];
                    narrative: string;
                    createDate: components["schemas"]["Instant"];
                    schoolGroup: components["schemas"]["EvidenceGroup"];
                } | null;
            }[];
        };
        /** @enum {string} */
        EvidenceQuotationKind: "comment" | "response";
        /**
         * @description What the inspectors of each nation ask about, four to a nation: British values in England, the four purposes in Wales, indicators of How good is our school? in Scotland, aims of the curriculum in Northern Ireland.
         * @enum {string}
         */
        EvidenceSection: "democracy" | "rule-of-law" | "individual-liberty" | "mutual-respect" | "capable-learners" | "creative-contributors" | "informed-citizens" | "confident-individuals" | "partnerships" | "wellbeing-and-equality" | "learning-and-teaching" | "creativity" | "mutual-understanding" | "individuals" | "society" | "economy-and-environment";
        /** @description As in `/api/evidence/links` */
        EvidenceTermId: number;
        FeedNews: {
            /** @description The end of the visit before; null at the first */
            since: components["schemas"]["OptionalInstant"];
            /** @description New comments and replies of other people on the caller's reports, the report with the newest first */
            comments: {
                articleId: components["schemas"]["Id"];
                title: string;
                count: number;
            }[];
            /** @description New reports of linked schools and of the caller's own, by school */
            reports: {
                schoolId: components["schemas"]["Id"];
                count: number;
            }[];
            /** @description The number of schools linked with the caller's now */
            links: number;
        };
        /** @enum {string} */
        FeedTab: "linked" | "favourites" | "class";
        FieldError: {
            field: string;
            message: string;
        };
        /**
         * @description To read a report of another school; to comment on one of another class; to write one; for Leads, to choose who sees the school's reports, and to add colleagues
         * @enum {string}
         */
        FirstStepName: "read" | "comment" | "report" | "audience" | "colleague";
        FirstSteps: {
            /** @description In order */
            steps: {
                name: components["schemas"]["FirstStepName"];
                /** @description Or skipped */
                isDone: boolean;
            }[];
        };
        GoneItem: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            /** @enum {string|null} */
            mediaKind: "image" | "video" | null;
            /** @description The author's school */
            school: components["schemas"]["LookupItem"];
            /** @description The school of the report or card that it was on */
            placeSchool: components["schemas"]["LookupItem"];
            /** @description The class of the report that it is or was on */
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            createDate: components["schemas"]["Instant"];
            goneDate: components["schemas"]["Instant"];
        };
        HeldForReview: {
            /** @enum {string} */
            kind: "article" | "comment" | "response";
            id: components["schemas"]["Id"];
            articleId: number | null;
            title: string | null;
            narrative: string;
            author: components["schemas"]["OptionalPersonSummary"];
            createDate: components["schemas"]["Instant"];
            /** @description Later after each change while it waits */
            waitsSince: components["schemas"]["Instant"];
            /**
             * @description The school's switch, or a word of the operator's list
             * @enum {string}
             */
            cause: "school" | "words";
            /** @enum {string} */
            state: "waiting" | "approved" | "rejected";
            rejectReason: string | null;
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
            /** @description The address of the 800 px rendition of a photo; absent or null where there is none. */
            medium?: string | null;
            videoMimeType: string | null;
            width: number | null;
            height: number | null;
            altText: string | null;
            /** @description The address of a video's captions (WebVTT); absent or null without captions. */
            captions?: string | null;
            /**
             * @description Files exist only when ready.
             * @enum {string}
             */
            processing: "queued" | "processing" | "ready" | "failed";
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the item */
            isWithdrawn?: boolean;
            /** @description True for a photo that moves for longer than five seconds, otherwise absent: it needs a way to stop it. Its `thumbnail` stands still. */
            moves?: boolean;
            /** @description True until the school has confirmed consent for it, otherwise absent; then only users of its school and Admins get the item */
            waitsForConsent?: boolean;
            /** @description Why it failed, such as `not-decodable`, `too-many-pixels`, `too-much-film` or `too-long`; absent unless failed */
            failure?: string;
            /** @description True if the malware scanner found something and the file was deleted; otherwise absent. */
            isTurnedAway?: boolean;
        };
        NewArticles: {
            count: number;
        };
        OptionalArticle: {
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
            /** @description The number of comments and replies */
            commentsCount: number;
            /** @description Always false; the web app sets it for the report that a link opens */
            highlight: boolean;
            /** @description True for an answer to the question of the week, otherwise absent */
            isAnswer?: boolean;
            /** @description True while hidden because of a concern, otherwise absent; then only Admins and the Leads of its school get the report */
            isHidden?: boolean;
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the report */
            isWithdrawn?: boolean;
            /** @description Absent for everyone */
            audience?: components["schemas"]["ArticleAudience"];
            /** @description True while it waits for a Lead, otherwise absent; then only its author, Admins and the Leads of its school get the report */
            waitsForReview?: boolean;
        } | null;
        /** Format: date-time */
        OptionalInstant: string | null;
        OptionalLookupItem: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        OptionalMediaItem: {
            id: components["schemas"]["Id"];
            url: string;
            isImage: boolean;
            isVideo: boolean;
            displayOrder: number;
            thumbnail: string | null;
            /** @description The address of the 800 px rendition of a photo; absent or null where there is none. */
            medium?: string | null;
            videoMimeType: string | null;
            width: number | null;
            height: number | null;
            altText: string | null;
            /** @description The address of a video's captions (WebVTT); absent or null without captions. */
            captions?: string | null;
            /**
             * @description Files exist only when ready.
             * @enum {string}
             */
            processing: "queued" | "processing" | "ready" | "failed";
            /** @description True while withdrawn, otherwise absent; then only Admins and the Leads of its school get the item */
            isWithdrawn?: boolean;
            /** @description True for a photo that moves for longer than five seconds, otherwise absent: it needs a way to stop it. Its `thumbnail` stands still. */
            moves?: boolean;
            /** @description True until the school has confirmed consent for it, otherwise absent; then only users of its school and Admins get the item */
            waitsForConsent?: boolean;
            /** @description Why it failed, such as `not-decodable`, `too-many-pixels`, `too-much-film` or `too-long`; absent unless failed */
            failure?: string;
            /** @description True if the malware scanner found something and the file was deleted; otherwise absent. */
            isTurnedAway?: boolean;
        } | null;
        OptionalPersonSummary: {
            id: components["schemas"]["Id"];
            title: string;
            firstName: string;
            lastName: string;
            schoolGroup: components["schemas"]["OptionalLookupItem"];
            school: components["schemas"]["PersonSchool"];
        } | null;
        OptionalQuiltQuestion: {
            id: components["schemas"]["Id"];
            texts: components["schemas"]["QuiltQuestionTexts"];
        } | null;
        PageParameter: number;
        /** @description The class's answer in words; also the alternative text of the picture */
        PatchDescription: string;
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
        PictureRules: {
            defaultAudience: components["schemas"]["ArticleAudience"];
            /** @description Whether a Lead has chosen the default; until then it is `everyone` */
            isChosen: boolean;
            /** @description Reports, comments and replies of the school's teachers wait for a Lead */
            preModeration: boolean;
        };
        PictureRulesForm: {
            defaultAudience: components["schemas"]["ArticleAudience"];
            preModeration: boolean;
        };
        PositionParameter: number;
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
        Quilt: {
            halfTerm: components["schemas"]["QuiltHalfTerm"];
            /** @description Of this half term */
            isCurrent: boolean;
            /** @description The question of the caller's school */
            question: components["schemas"]["QuiltQuestion"];
            /** @description The three questions offered, for a Lead who may still choose; otherwise empty */
            choices: components["schemas"]["QuiltQuestion"][];
            /** @description Whose quilt it is */
            school: components["schemas"]["PersonSchool"];
            /** @description With this school */
            schools: number;
            classes: number;
            /** @description Classes whose patch is ready or in preparation */
            sewn: number;
            isRevealed: boolean;
            /** @description Or when it was revealed */
            revealsAt: components["schemas"]["Instant"];
            /** @description The server's time */
            now: components["schemas"]["Instant"];
            /** @description Whether `remindQuiltClasses` would email somebody now */
            mayRemind: boolean;
            patches: components["schemas"]["QuiltPatch"][];
            /** @description Exchanges of this half term between two classes of the quilt that the caller sees; empty until it turns over */
            stitches: components["schemas"]["QuiltStitch"][];
        };
        /**
         * @description Whom a question is for, by the type of the school
         * @enum {string}
         */
        QuiltAge: "early-years" | "infants" | "juniors" | "secondary";
        QuiltHalfTerm: {
            id: components["schemas"]["Id"];
            /** @description Such as `Autumn 2, 2026/27` */
            name: string;
        };
        QuiltPatch: {
            schoolGroup: components["schemas"]["LookupItem"];
            school: components["schemas"]["PersonSchool"];
            /** @description Of the caller's school */
            isOwn: boolean;
            /**
             * @description `face-down`: sewn, and not shown to the caller yet. `checked`: hidden or withdrawn. `preparing` and `failed`: the picture is being processed or could not be used, for the caller's school alone.
             * @enum {string}
             */
            state: "not-sewn" | "face-down" | "face-up" | "preparing" | "failed" | "checked";
            /** @description Null unless face up, or of the caller's school */
            mediaItem: components["schemas"]["OptionalMediaItem"];
            /** @description As `mediaItem` */
            description: string | null;
            /** @description If the class answered another question than this quilt's; else null. Null while face down */
            question: components["schemas"]["OptionalQuiltQuestion"];
            /** @description Whether the caller may sew or replace it now */
            maySew: boolean;
        };
        QuiltQuestion: {
            id: components["schemas"]["Id"];
            texts: components["schemas"]["QuiltQuestionTexts"];
        };
        QuiltQuestionForStaff: {
            id: components["schemas"]["Id"];
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["QuiltQuestionTexts"];
            isOffered: boolean;
        };
        QuiltQuestionForm: {
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["QuiltQuestionTexts"];
            /** @description False for a retired question */
            isOffered: boolean;
        };
        QuiltQuestionTexts: {
            en: string;
            cy?: string;
            pl?: string;
            ur?: string;
            ar?: string;
        };
        QuiltStitch: {
            schoolGroups: components["schemas"]["Id"][];
            articleId: components["schemas"]["Id"];
            /** @description The question; the answers are its replies */
            commentId: components["schemas"]["Id"];
        };
        QuiltSummary: {
            halfTerm: components["schemas"]["QuiltHalfTerm"];
            question: components["schemas"]["QuiltQuestion"];
            isCurrent: boolean;
            isRevealed: boolean;
            /** @description How many classes have sewn */
            patches: number;
        };
        QuiltWatch: {
            halfTermId: components["schemas"]["Id"];
            isRevealed: boolean;
            revealsAt: components["schemas"]["Instant"];
            /** @description The server's time, for a page whose clock is wrong */
            now: components["schemas"]["Instant"];
            sewn: number;
            classes: number;
        };
        Reason: string;
        ReasonForm: {
            reason: components["schemas"]["Reason"];
        };
        ReferencedItem: {
            mediaItem: components["schemas"]["MediaItem"];
            /** @description Null for a patch of a quilt */
            articleId: number | null;
            /** @description The title of its report, or the name of the class whose patch it is */
            articleTitle: string;
            createDate: components["schemas"]["Instant"];
        };
        SearchSuggestions: {
            schools: components["schemas"]["PersonSchool"][];
            classes: {
                id: components["schemas"]["Id"];
                name: string;
                school: components["schemas"]["LookupItem"];
            }[];
        };
        /** @description The chosen reports and pictures, every picture of the caller's own school with the code, or both. A 404 when one of them does not belong to the caller's school (an Admin chooses of every school), or there is nothing to export. */
        SubjectAccessForm: {
            articleIds?: components["schemas"]["Id"][];
            mediaItemIds?: components["schemas"]["Id"][];
            childReference?: components["schemas"]["ChildReference"];
            currentPassword?: components["schemas"]["CurrentPassword"];
        };
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
        TextHistory: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            articleId: number | null;
            schoolId: components["schemas"]["Id"];
            author: components["schemas"]["OptionalPersonSummary"];
            /** @description As they are now, also while withdrawn or deleted; none once they are erased */
            texts: {
                /** @enum {string} */
                field: "title" | "narrative" | "altText" | "captions";
                text: string;
            }[];
            versions: components["schemas"]["TextVersion"][];
            events: components["schemas"]["TextEvent"][];
        };
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
        /** @description A report with those of its pictures and films whose consent nobody has confirmed */
        WaitingConsent: {
            id: components["schemas"]["Id"];
            title: string;
            createDate: components["schemas"]["Instant"];
            author: components["schemas"]["OptionalPersonSummary"];
            audience: components["schemas"]["ArticleAudience"];
            mediaItems: components["schemas"]["MediaItem"][];
        };
        Week: {
            /** @description The server's time, for a page whose clock is wrong */
            now: components["schemas"]["Instant"];
            /** @description What `answerWeek` and `chooseWeekQuestion` ask for */
            id: number | null;
            /**
             * Format: date
             * @description Its Monday
             */
            week: string | null;
            /**
             * @description Why there is no question; null with one. `not-yet` before Monday at 07:00 in London and in holidays
             * @enum {string|null}
             */
            reason: "no-class" | "no-links" | "not-yet" | null;
            class: components["schemas"]["OptionalLookupItem"];
            school: components["schemas"]["LookupItem"];
            /** @description For Leads: the classes of the school that were asked this week; otherwise empty */
            classes: components["schemas"]["WeekClass"][];
            question: components["schemas"]["WeekQuestion"];
            /** @description For Leads, until the class has answered: three of the list, then what Leads of linked schools wrote; otherwise empty */
            choices: components["schemas"]["WeekChoice"][];
            /**
             * Format: date-time
             * @description Friday at noon in London
             */
            opensAt: string | null;
            /**
             * Format: date-time
             * @description The next Monday at 07:00 in London
             */
            closesAt: string | null;
            /** @description Whether the class sees the answers of linked classes */
            isOpen: boolean;
            own: components["schemas"]["OptionalArticle"];
            places: components["schemas"]["WeekPlace"][];
        };
        WeekChoice: {
            key: string;
            texts: components["schemas"]["WeekQuestionTexts"];
            /** @description As of a question */
            writtenAt: string | null;
        };
        WeekClass: {
            id: components["schemas"]["Id"];
            name: string;
            hasAnswered: boolean;
        };
        /** @description A linked class that was asked this week */
        WeekPlace: {
            school: components["schemas"]["LookupItem"];
            class: components["schemas"]["LookupItem"];
            /** @description Null for one that a Lead wrote, without an answer that the caller sees */
            question: components["schemas"]["WeekQuestion"];
            hasAnswered: boolean;
            answer: components["schemas"]["OptionalArticle"];
        };
        /** @description The question as it was when the class was asked */
        WeekQuestion: {
            texts: components["schemas"]["WeekQuestionTexts"];
            /** @description The name of the school whose Lead wrote it; null for one of the list */
            writtenAt: string | null;
        } | null;
        WeekQuestionForStaff: {
            id: components["schemas"]["Id"];
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["WeekQuestionTexts"];
            isOffered: boolean;
        };
        WeekQuestionForm: {
            age: components["schemas"]["QuiltAge"];
            texts: components["schemas"]["WeekQuestionTexts"];
            /** @description False for a retired question */
            isOffered: boolean;
        };
        WeekQuestionTexts: {
            en: string;
            cy?: string;
            pl?: string;
            ur?: string;
            ar?: string;
        };
        WeekSummary: {
            /**
             * Format: date
             * @description Its Monday
             */
            week: string;
            question: components["schemas"]["WeekQuestion"];
            hasAnswered: boolean;
            /** @description How many linked classes have answers that the class sees */
            answers: number;
        };
        Withdrawal: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            articleId: number | null;
            schoolId: components["schemas"]["Id"];
            excerpt: string | null;
            author: components["schemas"]["OptionalPersonSummary"];
            reason: string;
            withdrawDate: components["schemas"]["Instant"];
            withdrawnBy: components["schemas"]["OptionalPersonSummary"];
            /** @description When it is deleted for good, also with an erasure that waits (`erasureId`); null once it is restored; for an Admin also while a case holds it */
            purgeDate: components["schemas"]["OptionalInstant"];
            /**
             * @description Only Admins learn `held`; others get what it would be without the hold
             * @enum {string}
             */
            state: "withdrawn" | "restored" | "held" | "erased";
            /** Format: uuid */
            erasureId: string | null;
        };
        WithdrawalForm: {
            kind: components["schemas"]["ContentKind"];
            id: components["schemas"]["Id"];
            reason?: components["schemas"]["Reason"];
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
        /** @description The requested bytes */
        Bytes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description The comment as stored */
        Comment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Comment"];
            };
        };
        /** @description The reply as stored */
        CommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CommentResponse"];
            };
        };
        /** @description The cover and the picks as stored */
        EvidencePicks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EvidencePicks"];
            };
        };
        /** @description The photo or video as stored */
        MediaItem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaItem"];
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
        /** @description The quilt as the caller sees it now */
        Quilt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Quilt"];
            };
        };
        /** @description The question as stored */
        QuiltQuestion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuiltQuestionForStaff"];
            };
        };
        /** @description The week as the caller sees it */
        Week: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Week"];
            };
        };
        /** @description The question as stored */
        WeekQuestion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WeekQuestionForStaff"];
            };
        };
    };
    parameters: {
        ArticleIdPath: components["schemas"]["IdParameter"];
        /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
        Before: components["schemas"]["IdParameter"];
        ChildReference: components["schemas"]["ChildReference"];
        GroupIdPath: components["schemas"]["IdParameter"];
        IdPath: components["schemas"]["IdParameter"];
        /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
        IdempotencyKey: string;
        MediaItemId: components["schemas"]["IdParameter"];
        /** @description Counts from 0. Past the end the answer is empty. */
        PagePath: components["schemas"]["PageParameter"];
        SchoolIdPath: components["schemas"]["IdParameter"];
    };
    requestBodies: {
        ArticleText: {
            content: {
                "application/json": {
                    /** @description Without it a new report gets the school's default, and a changed one keeps its own. Wider than the default is a 400. */
                    audience?: components["schemas"]["ArticleAudience"];
                    /** @description Everyone pictured has consent for where this report can be seen; who and when is recorded. It covers the report's pictures and those that the same user adds within a day. Other pictures are for the report's own school and Admins until the school confirms. Ignored from users of other schools. A wider audience without it ends what was confirmed before. On a change it is for the `audience` beside it: without one, a 400 on `audience`. */
                    hasConsent?: boolean;
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
        QuiltQuestion: {
            content: {
                "application/json": components["schemas"]["QuiltQuestionForm"];
            };
        };
        WeekQuestion: {
            content: {
                "application/json": components["schemas"]["WeekQuestionForm"];
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
                    currentPassword?: components["schemas"]["CurrentPassword"];
                };
            };
        };
        responses: {
            /** @description The file, without a Content-Length */
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
                /** @description Inclusive, at most 366 days after `from`, otherwise 400. */
                to: components["schemas"]["Day"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything, oldest first */
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
    listEvidencePicks: {
        parameters: {
            query: {
                /** @description The id of a term of `/api/evidence/links` */
                term: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    pickEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidencePickForm"];
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    removeEvidencePick: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term: components["schemas"]["EvidenceTermId"];
                    section: components["schemas"]["EvidenceSection"];
                    article: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    orderEvidencePicks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    term: components["schemas"]["EvidenceTermId"];
                    section: components["schemas"]["EvidenceSection"];
                    articles: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    setEvidenceCover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvidenceCoverForm"];
            };
        };
        responses: {
            200: components["responses"]["EvidencePicks"];
            default: components["responses"]["Problem"];
        };
    };
    listLinkedArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
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
    listFavouriteArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
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
    listClassArticles: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                /** @description Counts from 0. Past the end the answer is empty. */
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
    countNewArticles: {
        parameters: {
            query: {
                /** @description Only reports with a higher id; 0 for an empty page. */
                after: number;
                /** @description The reports of one tab; without it, of all. */
                tab?: components["schemas"]["FeedTab"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewArticles"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startFeedVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts only what the caller may see now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedNews"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    suggestSearch: {
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
            /** @description At most five schools and five classes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSuggestions"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps of this caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    passFirstStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["schemas"]["FirstStepName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getClass: {
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
            /** @description The class */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getQuilt: {
        parameters: {
            query?: {
                halfTerm?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    watchQuilt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the quilt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltWatch"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    revealQuilt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    listQuilts: {
        parameters: {
            query?: {
                group?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Also the quilt of this half term */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltSummary"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sewPatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                groupId: components["parameters"]["GroupIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    description: components["schemas"]["PatchDescription"];
                    /**
                     * @description Everyone pictured has consent for linked schools
                     * @enum {string}
                     */
                    hasConsent: "true";
                    /** @description The id of the picture that the form showed; absent or empty without one */
                    replaces?: string;
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    chooseQuiltQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    remindQuiltClasses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Quilt"];
            default: components["responses"]["Problem"];
        };
    };
    listQuiltQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired ones too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuiltQuestionForStaff"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addQuiltQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuiltQuestion"];
        responses: {
            201: components["responses"]["QuiltQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    updateQuiltQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuiltQuestion"];
        responses: {
            200: components["responses"]["QuiltQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    getWeek: {
        parameters: {
            query?: {
                group?: components["schemas"]["IdParameter"];
                /** @description Its Monday */
                week?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Week"];
            default: components["responses"]["Problem"];
        };
    };
    listWeeks: {
        parameters: {
            query?: {
                group?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current week too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeekSummary"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    answerWeek: {
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
                    /** @description The `id` of the week */
                    id: components["schemas"]["Id"];
                    /** @description The English text of the question that the page showed */
                    question: string;
                    /** @description As for a report */
                    hasConsent?: boolean;
                    narrative: string;
                };
            };
        };
        responses: {
            201: components["responses"]["Article"];
            default: components["responses"]["Problem"];
        };
    };
    chooseWeekQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The `id` of the week */
                    id: components["schemas"]["Id"];
                    /** @description The key of a choice */
                    choice?: string;
                    text?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Week"];
            default: components["responses"]["Problem"];
        };
    };
    listWeekQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired ones too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeekQuestionForStaff"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addWeekQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WeekQuestion"];
        responses: {
            201: components["responses"]["WeekQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    updateWeekQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WeekQuestion"];
        responses: {
            200: components["responses"]["WeekQuestion"];
            default: components["responses"]["Problem"];
        };
    };
    getBook: {
        parameters: {
            query?: {
                /** @description Without it the current one */
                halfTerm?: components["schemas"]["IdParameter"];
                group?: components["schemas"]["IdParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be chosen for the book */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Book"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchArticles: {
        parameters: {
            query?: {
                /** @description Plain text. An empty text matches everything. */
                contains?: string;
                /** @description Only this school's reports. */
                school?: components["schemas"]["IdParameter"];
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description Counts from 0. Past the end the answer is empty. */
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
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                /** @description The page, from 0. The list is empty past the end. */
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
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path: {
                school: components["schemas"]["IdParameter"];
                /** @description Counts from 0. Past the end the answer is empty. */
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
            header?: {
                /** @description A UUID of the caller's, for a request whose answer may be lost. For a day the user's same request with the same key creates nothing more and is answered like the first, or with 404 when what was created has gone since. 409 `key-of-another-request` for another request; 400 for what is no UUID. A refused request leaves its key free. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
    getMediaItem: {
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
                /** @description The version in the item's `captions` address, which prevents stale caches; the answer is always the newest version. */
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
            query?: {
                /** @description Why an original is read */
                reason?: components["schemas"]["Reason"];
            };
            header?: never;
            path: {
                id: components["parameters"]["IdPath"];
                rendition: "small" | "medium" | "large" | "poster" | "video" | "original";
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
    listWithdrawals: {
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
                    "application/json": components["schemas"]["Withdrawal"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalForm"];
            };
        };
        responses: {
            /** @description As stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is shown again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    erase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureForm"];
            };
        };
        responses: {
            /** @description The receipt */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listTextVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts as they are now, and every version kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextHistory"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listGone: {
        parameters: {
            query?: {
                /** @description Part of the name of the school on whose report or card it was, or of its author's */
                school?: string;
                page?: components["schemas"]["PageParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 100 of them, what went last first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoneItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getChildReferences: {
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
            /** @description The codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChildReferences"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    setChildReferences: {
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
                "application/json": components["schemas"]["ChildReferences"];
            };
        };
        responses: {
            /** @description The codes as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChildReferences"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWaitingConsent: {
        parameters: {
            query?: {
                /** @description Only reports with a smaller id; pages count from there, so new reports cause no repeats or gaps. */
                before?: components["parameters"]["Before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, and how many such reports there are in all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reports: components["schemas"]["WaitingConsent"][];
                        total: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaItems: components["schemas"]["Id"][];
                    /** @description Who sees the reports as far as the user was shown */
                    audience: components["schemas"]["ArticleAudience"];
                };
            };
        };
        responses: {
            /** @description How many were confirmed now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    findByChildReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: components["parameters"]["ChildReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 500 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferencedItem"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    withdrawChildReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: components["parameters"]["ChildReference"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description How many were withdrawn now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        withdrawn: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportForSubjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectAccessForm"];
            };
        };
        responses: {
            /** @description The file, without a Content-Length */
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
    getPictureRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureRules"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    setPictureRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureRulesForm"];
            };
        };
        responses: {
            /** @description The rules as stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureRules"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listHeldForReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countHeldForReview: {
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
    approveContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "article" | "comment" | "response";
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    rejectContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "article" | "comment" | "response";
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description As stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldForReview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    claimMedia: {
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
            /** @description `process` has everything the worker needs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "process" | "done";
                        work?: {
                            mediaItemId: components["schemas"]["Id"];
                            /** @enum {string} */
                            kind: "image" | "video";
                            /** @description The storage key of the upload */
                            originalKey: string;
                            /** @description Lower case, without the dot */
                            extension: string;
                            /** @description The prefix of the renditions' storage keys */
                            keyPrefix: string;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    submitMediaResult: {
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
                    /** @enum {string} */
                    outcome: "ready" | "failed" | "harmful";
                    /** @description The malware scanner found nothing, so Admins may download the original */
                    isScanned?: boolean;
                    /** @description Only for `failed` */
                    reason?: string;
                    /** @description Only for `ready` */
                    made?: {
                        /** @description Pixels */
                        width: number;
                        /** @description Pixels */
                        height: number;
                        /** @description The large rendition moves for longer than five seconds, all its rounds together */
                        moves?: boolean;
                        videoMimeType?: string | null;
                        renditions: {
                            /** @enum {string} */
                            name: "small" | "medium" | "large" | "poster" | "video";
                            key: string;
                            contentType: string;
                            bytes: number;
                            sha256: string;
                        }[];
                    };
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
    getCommentNotice: {
        parameters: {
            query?: {
                /** @description The reply that the notification is about; absent for a comment. */
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
            /** @description The current content of the notification */
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
                        /** @description User ids; the sender checks whether each is active and wants mail */
                        recipients: components["schemas"]["Id"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getWeekNews: {
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
            /** @description Both lists may be empty */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description Its Monday
                         */
                        week: string;
                        questions: {
                            commentId: components["schemas"]["Id"];
                            className: string;
                            /** @description The patch beside the line is drawn from it */
                            schoolId: components["schemas"]["Id"];
                            schoolName: string;
                        }[];
                        answers: {
                            articleId: components["schemas"]["Id"];
                            className: string;
                            /** @description The patch beside the line is drawn from it */
                            schoolId: components["schemas"]["Id"];
                            schoolName: string;
                            narrative: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConcernSubject: {
        parameters: {
            query: {
                /** @description The school of the person who raises the concern */
                viewerSchoolId: components["schemas"]["IdParameter"];
                /** @description For users who handle concerns */
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
            /** @description The subject */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The author's school */
                        schoolId: components["schemas"]["Id"];
                        /** @description The school of the report or card that it is on */
                        placeSchoolId: components["schemas"]["Id"];
                        /** @description Null for comments on a school's card */
                        articleId: number | null;
                        /** @description The text; for a picture its alternative text */
                        excerpt: string | null;
                        /** @enum {string|null} */
                        mediaKind: "image" | "video" | null;
                        isWithdrawn: boolean;
                        texts: {
                            /** @enum {string} */
                            field: "title" | "narrative" | "altText" | "captions";
                            text: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    pinEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["ContentKind"];
                id: components["parameters"]["IdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    holdId: string;
                    /** @description The school of who raises the concern */
                    viewerSchoolId: components["schemas"]["Id"];
                    /**
                     * @description For Admins, who see every report
                     * @default false
                     */
                    includeHidden?: boolean;
                };
            };
        };
        responses: {
            /** @description The evidence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The author's school */
                        schoolId: components["schemas"]["Id"];
                        /** @description The school of the report or card that it is on */
                        placeSchoolId: components["schemas"]["Id"];
                        /** @description Null for comments on a school's card */
                        articleId: number | null;
                        /** @description Who wrote or uploaded it */
                        authorId: components["schemas"]["Id"];
                        /** @description The author of the report that it is on */
                        placeAuthorId: number | null;
                        /** @description Null for what the viewer cannot see any more, who reads it in their own list */
                        excerpt: string | null;
                        /** @enum {string|null} */
                        mediaKind: "image" | "video" | null;
                        pinnedAt: components["schemas"]["Instant"];
                        sha256: string;
                        texts: {
                            /** @enum {string} */
                            field: "title" | "narrative" | "altText" | "captions";
                            text: string;
                        }[];
                        /** @description What the texts said in the last 30 days, in the order in which they were replaced */
                        versions: {
                            mediaItemId: number | null;
                            /** @enum {string} */
                            field: "title" | "narrative" | "altText" | "captions";
                            text: string;
                            authorId: components["schemas"]["Id"];
                            writtenAt: components["schemas"]["Instant"];
                            replacedAt: components["schemas"]["Instant"];
                        }[];
                        /** @description What has happened to it, oldest first */
                        events: {
                            kind: components["schemas"]["TextEventKind"];
                            mediaItemId: number | null;
                            at: components["schemas"]["Instant"];
                            userId: number | null;
                        }[];
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
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reviewId: components["schemas"]["IdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rejection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "article" | "comment" | "response";
                        /** @description The title of a report, the beginning of a comment or reply */
                        excerpt: string;
                        reason: string;
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
            /** @description Empty for a school without comments */
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
