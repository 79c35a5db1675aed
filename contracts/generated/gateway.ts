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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuthenticatorKey: {
            /** @description Base32. Never logged and never on the bus. */
            secret: string;
            /** @description The otpauth address that a QR code holds. Never logged. */
            uri: string;
        };
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
        FieldError: {
            field: string;
            message: string;
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
        /** @enum {string} */
        Role: "Viewer" | "Contributor" | "Responder" | "SchoolAdmin" | "AdminRO" | "SignUpApproval" | "Admin" | "Superuser";
        SessionState: {
            isLoggedIn: boolean;
            roles: components["schemas"]["Role"][];
            termsAcceptanceRequired?: boolean;
            oneTimeCodeRequired?: boolean;
            authenticatorSetup?: components["schemas"]["AuthenticatorKey"];
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
    parameters: never;
    requestBodies: never;
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
}
