import { Validator } from '@seriousme/openapi-schema-validator';
import {
  isObject,
  type Json,
  type JsonObject,
  type OpenApiFile,
  type Operation,
  objectAt,
  operationsOf,
  resolved,
} from './openapi.ts';

const throttles = [
  ...['login', 'forgot', 'reset', 'sign-up', 'validate', 'promotion-code', 'uploads', 'own-data', 'unsubscribe'],
  'policy-reports',
];

const hasSchema = (response: Json | undefined): boolean =>
  Object.values(objectAt(response, 'content')).some((media) => objectAt(media).schema !== undefined);

const successIsNamed = ({ value }: Operation): boolean => {
  const successes = Object.entries(objectAt(value.responses)).filter(([status]) => /^2\d\d$/.test(status));
  return successes.length > 0 && successes.every(([status, response]) => status === '204' || hasSchema(response));
};

/** The serialiser refuses an answer whose closed branch meets an undeclared field, where elsewhere it drops the field. */
const hasAlternatives = (value: Json | undefined): boolean => {
  if (Array.isArray(value)) return value.some(hasAlternatives);
  return isObject(value) && ('oneOf' in value || 'anyOf' in value || Object.values(value).some(hasAlternatives));
};

const callerIsNamed = ({ file, value }: Operation, roles: Json[]): string[] => {
  if (file.isInternal) return value['x-internal'] === true ? [] : ['lacks x-internal'];
  if (value['x-public'] === true) return value['x-roles'] === undefined ? [] : ['has both x-public and x-roles'];
  const named = value['x-roles'];
  if (!Array.isArray(named) || named.length === 0) return ['lacks x-roles or x-public'];
  return named.filter((role) => !roles.includes(role)).map((role) => `names the unknown role ${role}`);
};

const bodyIsClosed = ({ value }: Operation): boolean =>
  Object.entries(objectAt(value.requestBody, 'content'))
    .filter(([type]) => type !== 'multipart/form-data')
    .every(([, media]) => {
      const schema = objectAt(media, 'schema');
      return schema.type !== 'object' || schema.additionalProperties === false;
    });

/** `1e3` and `+1` are numbers once they are read, so whole numbers in a URL are checked as text first. */
const looseNumbers = ({ value }: Operation): string[] =>
  (Array.isArray(value.parameters) ? value.parameters : [])
    .filter((parameter) => {
      const { type, 'x-pattern': pattern } = objectAt(parameter, 'schema');
      return type === 'integer' && typeof pattern !== 'string';
    })
    .map((parameter) => `takes the whole number ${objectAt(parameter).name} without x-pattern`);

const problemsOf = (operation: Operation, names: (schema: string) => Json[]): string[] => {
  const { value } = operation;
  const throttle = value['x-throttle'];
  const audit = value['x-audit'];
  return [
    ...(typeof value.operationId === 'string' && /^[a-z][a-zA-Z]+$/.test(value.operationId)
      ? []
      : ['lacks a camelCase operationId']),
    ...callerIsNamed(operation, names('Role')),
    ...(successIsNamed(operation) ? [] : ['needs a success response with a schema, or 204']),
    ...(isObject(objectAt(value.responses).default) ? [] : ['lacks the default response Problem']),
    ...(hasAlternatives(value.responses) ? ["answers with oneOf or anyOf: say type: [object, 'null'] instead"] : []),
    ...looseNumbers(operation),
    ...(bodyIsClosed(operation) ? [] : ['has an open body: additionalProperties must be false']),
    ...(throttle === undefined || throttles.includes(String(throttle)) ? [] : [`names the unknown throttle ${throttle}`]),
    ...(audit === undefined || names('ClientEventType').includes(audit) ? [] : [`names the unknown event ${audit}`]),
  ];
};

/** Throws one error that lists everything in which the contracts break their own conventions (README.md). */
export const assertSound = (files: Map<string, OpenApiFile>): void => {
  const shared = objectAt(files.get('common.yaml')?.content, 'components', 'schemas');
  const names = (schema: string) => objectAt(shared, schema).enum as Json[];
  const operations = [...files.values()].flatMap((file) => operationsOf(resolved(files, file)));
  const problems: string[] = [];
  const seen = new Map<string, string>();
  const once = (key: string, place: string) => {
    const first = seen.get(key);
    if (first) problems.push(`${place}: ${key} is already used by ${first}`);
    else seen.set(key, place);
  };
  for (const operation of operations) {
    const { file, path, method, value } = operation;
    const place = `${file.path}: ${method.toUpperCase()} ${path}`;
    once(`operationId ${value.operationId}`, place);
    once(`${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`, place);
    for (const problem of problemsOf(operation, names)) problems.push(`${place} ${problem}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
};

/** Throws when the finished document is no valid OpenAPI 3.1. */
export const assertValidDocument = async (name: string, document: JsonObject): Promise<void> => {
  const result = await new Validator().validate(structuredClone(document));
  if (!result.valid) throw new Error(`${name} is no valid OpenAPI document: ${JSON.stringify(result.errors, null, 2)}`);
};
