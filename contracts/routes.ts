import { type OpenApiFile, type Operation, objectAt, operationsOf } from './openapi.ts';

export interface Route {
  method: string;
  /** As in the contract, with `{parameters}`. */
  path: string;
  service: string;
  operationId: string;
  roles?: string[];
  isPublic: boolean;
  /** Called by mail programs: no anti-forgery token, and the body is ignored. */
  isOneClick?: true;
  throttle?: string;
  audit?: string;
  multipart: boolean;
}

const optional = (key: string, value: unknown) => (value === undefined ? {} : { [key]: value });

const toRoute = ({ file, path, method, value }: Operation): Route => ({
  method: method.toUpperCase(),
  path,
  service: file.service,
  operationId: String(value.operationId),
  ...optional('roles', value['x-roles']),
  isPublic: value['x-public'] === true,
  ...optional('isOneClick', value['x-one-click']),
  ...optional('throttle', value['x-throttle']),
  ...optional('audit', value['x-audit']),
  multipart: 'multipart/form-data' in objectAt(value.requestBody, 'content'),
});

// '{' sorts after every letter, and '/' before, so static segments come first.
const byPath = (a: Route, b: Route) => {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return left < right ? -1 : Number(left > right);
};

/** Every public call, static segments before parameters: the first match is the right one. */
export const routeTable = (files: OpenApiFile[]): Route[] => files.flatMap(operationsOf).map(toRoute).sort(byPath);
