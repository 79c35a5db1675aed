import type { RawUniversalConfig } from '@redocly/openapi-core';
import type { Plugin } from '@redocly/openapi-core/lib/config/types.js';
import type { UserContext } from '@redocly/openapi-core/lib/walk.js';
import { processes, staffBudgets, throttles } from './routes.ts';

/** The parts of a contract that the rules read. */
interface Node {
  'x-roles'?: unknown[];
  'x-public'?: boolean;
  'x-callers'?: unknown[];
  'x-throttle'?: string;
  'x-throttle-per'?: string;
  'x-pattern'?: string;
  $ref?: string;
  name?: string;
  type?: string;
  additionalProperties?: boolean;
  schema?: Node;
  content?: Record<string, Node>;
}
/** The visitors of a rule, by node type; created for each run. */
type Rule = () => Record<string, (node: Node, context: UserContext) => void>;

/** `plugin` declares our attributes; a misspelt one would have no effect. */
const knownAttributes: Rule = () => ({
  any(node, { type, report, location }) {
    if (typeof node !== 'object' || node === null || type.additionalProperties) return;
    for (const name of Object.keys(node).filter((key) => key.startsWith('x-') && !(key in type.properties)))
      report({ message: `The attribute ${name} is unknown.`, location: location.child([name]) });
  },
});

/** Visitors are limited by address, in every call that writes or is recorded. `none` needs its reason beside it. */
const throttledVisitors: Rule = () => ({
  Operation(operation, { key, report }) {
    const writes = key !== 'get' || 'x-audit' in operation;
    if (operation['x-public'] && writes && !operation['x-throttle'])
      report({ message: 'A public operation that writes needs x-throttle.' });
  },
});

const oneKindOfCaller: Rule = () => ({
  Operation(operation, { report, location }) {
    const isInternal = location.source.absoluteRef.includes('/internal/');
    if (location.pointer.startsWith('#/paths/~1internal~1') !== isInternal)
      report({ message: 'The paths of internal operations, and no others, begin with /internal/.' });
    const kinds = ['x-internal', 'x-public', 'x-roles'].filter((name) => name in operation);
    if (kinds.length !== 1 || (kinds[0] === 'x-internal') !== isInternal)
      report({ message: `The operation needs ${isInternal ? 'x-internal alone' : 'x-roles or x-public'}.` });
    if (operation['x-roles']?.length === 0) report({ message: 'x-roles is empty.' });
    if (isInternal ? !operation['x-callers']?.length : 'x-callers' in operation)
      report({ message: isInternal ? 'The operation needs x-callers.' : 'x-callers is for internal operations.' });
    if (operation['x-throttle-per'] && !operation['x-throttle']) report({ message: 'x-throttle-per needs x-throttle.' });
  },
});

/** `/user/{id}` and `/user/{userId}` are the same path to a client. */
const oneOperationAPath: Rule = () => {
  const seen = new Set<string>();
  return {
    PathItem(item, { key, report }) {
      for (const method of ['get', 'post', 'put', 'patch', 'delete'].filter((name) => name in item)) {
        const place = `${method.toUpperCase()} ${String(key).replace(/\{[^}]+\}/g, '{}')}`;
        if (seen.has(place)) report({ message: `${place} is already used.` });
        seen.add(place);
      }
    },
  };
};

const successWithSchema: Rule = () => ({
  Responses(responses, { report, resolve }) {
    const successes = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status));
    const hasSchema = (response: Node) =>
      Object.values((resolve(response as { $ref: string }).node as Node).content ?? {}).some(({ schema }) => schema);
    if (successes.length === 0 || successes.some(([status, response]) => status !== '204' && !hasSchema(response)))
      report({ message: 'The operation needs a success response with a schema, or 204.' });
  },
});

/** In a closed branch of oneOf or anyOf the serialiser rejects an undeclared field; elsewhere it drops the field. */
const noAlternativesInAnswers: Rule = () => ({
  Response(response, { report, resolve, location }) {
    const seen = new Set<string>();
    const hasAlternatives = (value: unknown, file: string): boolean => {
      if (typeof value !== 'object' || value === null) return false;
      if ('oneOf' in value || 'anyOf' in value) return true;
      if (!('$ref' in value)) return Object.values(value).some((item) => hasAlternatives(item, file));
      const { node, location } = resolve(value as { $ref: string }, file);
      if (!location || seen.has(location.absolutePointer)) return false;
      seen.add(location.absolutePointer);
      return hasAlternatives(node, location.source.absoluteRef);
    };
    if (hasAlternatives(response.content, location.source.absoluteRef))
      report({ message: "An answer has oneOf or anyOf: write type: [object, 'null'] instead." });
  },
});

/** `1e3` and `+1` parse as numbers, so integers in a URL are checked as text first. */
const textOfWholeNumbers: Rule = () => ({
  Parameter({ name, schema }, { report, resolve }) {
    const { node } = resolve(schema as { $ref: string });
    const { type, 'x-pattern': pattern } = (node ?? {}) as Node;
    if (type === 'integer' && !pattern) report({ message: `The whole number ${name} lacks x-pattern.` });
  },
});

const closedBodies: Rule = () => ({
  RequestBody(body, { report, resolve }) {
    for (const [type, media] of Object.entries(body.content ?? {})) {
      const { node } = resolve(media.schema as { $ref: string });
      const schema = (node ?? {}) as Node;
      if (type !== 'multipart/form-data' && schema.type === 'object' && schema.additionalProperties !== false)
        report({ message: 'The body is open: additionalProperties must be false.' });
    }
  },
});

const conventions = {
  'known-attributes': knownAttributes,
  'one-kind-of-caller': oneKindOfCaller,
  'throttled-visitors': throttledVisitors,
  'one-operation-a-path': oneOperationAPath,
  'success-with-schema': successWithSchema,
  'no-alternatives-in-answers': noAlternativesInAnswers,
  'text-of-whole-numbers': textOfWholeNumbers,
  'closed-bodies': closedBodies,
};

/** Redocly's rules and ours. */
export const rules: RawUniversalConfig['rules'] = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-enum-type-mismatch': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-path-trailing-slash': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-parameters-defined': 'error',
  'rule/operation-id': {
    subject: { type: 'Operation', property: 'operationId' },
    assertions: { defined: true, pattern: '/^[a-z][a-zA-Z]+$/' },
    message: 'The operation lacks a camelCase operationId.',
  },
  'rule/default-response': {
    subject: { type: 'Responses' },
    assertions: { required: ['default'] },
    message: 'The operation lacks the default response Problem.',
  },
  ...Object.fromEntries(Object.keys(conventions).map((name) => [`conventions/${name}`, 'error' as const])),
};

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const limits = 'required type format pattern minLength maxLength enum minimum maximum equals unique'.split(' ');

/** The Redocly plugin with our attributes and rules. `struct` checks the attributes' values. */
export const plugin = (roles: string[], events: string[]): Plugin => ({
  id: 'conventions',
  typeExtension: {
    oas3: (types) => ({
      ...types,
      Operation: {
        ...types.Operation,
        properties: {
          ...types.Operation!.properties,
          'x-roles': { type: 'array', items: { type: 'string', enum: roles } },
          'x-public': flag,
          'x-internal': flag,
          'x-callers': { type: 'array', items: { type: 'string', enum: [...processes] } },
          'x-one-click': flag,
          'x-recent-sign-in': flag,
          'x-staff-budget': { enum: [...staffBudgets] },
          'x-time-limit': { type: 'integer', minimum: 11, maximum: 60 },
          'x-waits': flag,
          'x-same-origin-only': flag,
          'x-csrf': { enum: ['origin', 'none'] },
          'x-throttle': { enum: [...throttles, 'none'] },
          'x-throttle-per': { enum: ['person'] },
          'x-audit': { enum: events },
        },
      },
      Schema: {
        ...types.Schema,
        properties: {
          ...types.Schema!.properties,
          'x-alias': text,
          'x-decoded': { type: 'object' },
          'x-equals': text,
          'x-messages': 'Messages',
          'x-pattern': text,
        },
      },
      Messages: { properties: Object.fromEntries(limits.map((limit) => [limit, text])) },
    }),
  },
  rules: { oas3: conventions as never },
});
