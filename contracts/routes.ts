export interface OperationObject {
  operationId: string;
  [key: string]: unknown;
}
type PathItem = Record<string, OperationObject>;

/** The parts of an OpenAPI document that the generator reads. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
}

/** The gateway's limiters: the values of `x-throttle`. */
export const throttles = [
  'login',
  'passkeys',
  'providers',
  'provider-logout',
  'forgot',
  'reset',
  'sign-up',
  'sign-up-changes',
  'validate',
  'promotion-code',
  'register',
  'uploads',
  'own-data',
  'erasures',
  'many-users',
  'unsubscribe',
  'policy-reports',
] as const;
export type ThrottleName = (typeof throttles)[number];

/** What one member of the provider's staff may do in an hour or a day: the values of `x-staff-budget`. */
export const staffBudgets = ['person-reads', 'school-reads', 'address-moves', 'list-downloads'] as const;
export type StaffBudget = (typeof staffBudgets)[number];

/** Our processes, as they sign their calls: the values of `x-callers`. */
export const processes = ['gateway', 'identity', 'schools', 'content', 'messaging', 'connections', 'workers'] as const;
export type ProcessName = (typeof processes)[number];

/** One public call of the gateway. */
export interface Route {
  method: string;
  /** The contract's path, with `{parameters}`. */
  path: string;
  service: string;
  operationId: string;
  roles?: string[];
  isPublic: boolean;
  /** Called by mail programs (RFC 8058): needs no anti-forgery token and ignores the body. */
  isOneClick?: boolean;
  /** Pages of other sites get 404. */
  isSameOriginOnly?: boolean;
  /** `origin`: a same-origin request needs no anti-forgery token. `none`: sessions play no part, and any site may call. */
  csrf?: 'origin' | 'none';
  throttle?: ThrottleName;
  /** What the throttle counts; by default an IP address. */
  throttlePer?: 'person';
  /** Only in the first five minutes after the session's sign-in or confirmation; otherwise 409 `sign-in-again`. */
  needsRecentSignIn?: boolean;
  /** Counted for staff only; beyond it 429 and an alert. */
  staffBudget?: StaffBudget;
  isMultipart: boolean;
  /** How many seconds the gateway waits for the answer; 10 without it, 600 for uploads. */
  timeLimit?: number;
  /** Thousands of clients may wait for the answer at once, up to the time limit; the service decides when it comes. */
  waits?: boolean;
}

const toRoute = (service: string, path: string, method: string, operation: OperationObject): Route => ({
  method: method.toUpperCase(),
  path,
  service,
  operationId: operation.operationId,
  roles: operation['x-roles'] as string[] | undefined,
  isPublic: operation['x-public'] === true,
  isOneClick: operation['x-one-click'] as boolean | undefined,
  isSameOriginOnly: operation['x-same-origin-only'] as boolean | undefined,
  csrf: operation['x-csrf'] as 'origin' | 'none' | undefined,
  throttle: operation['x-throttle'] === 'none' ? undefined : (operation['x-throttle'] as ThrottleName | undefined),
  throttlePer: operation['x-throttle-per'] as 'person' | undefined,
  needsRecentSignIn: operation['x-recent-sign-in'] as boolean | undefined,
  staffBudget: operation['x-staff-budget'] as StaffBudget | undefined,
  isMultipart: 'multipart/form-data' in ((operation.requestBody as { content?: object } | undefined)?.content ?? {}),
  timeLimit: operation['x-time-limit'] as number | undefined,
  waits: operation['x-waits'] as boolean | undefined,
});

/** Every public call of one service. */
const routesOf = (service: string, { paths }: OpenApiDocument): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !operation['x-internal'])
      .map(([method, operation]) => toRoute(service, path, method, operation)),
  );

// '{' sorts after every letter and '/' before, so static segments come first.
const byPath = (a: Route, b: Route) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1);

/** Every public call of the services, static segments before parameters, so the first match is right. */
export const routeTable = (documents: Map<string, OpenApiDocument>): Route[] =>
  [...documents].flatMap(([service, document]) => routesOf(service, document)).sort(byPath);
