import contract from '@patchwork/contracts/openapi/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import { type HttpHandler, HttpResponse, http } from 'msw';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
type Answer = { $ref?: string; content?: Record<string, { schema: Schema }> };
type Operation = { responses: Record<string, Answer> };

const formats: Record<string, string> = {
  'date-time': '2026-10-14T09:30:00.000Z',
  date: '2026-10-14',
  uuid: '6a1f3a52-0d3f-4b55-9d0a-1f6d2c9b7e10',
};
const item = { id: 1, name: 'West Yorkshire' };
const provider = { id: 'microsoft', kind: 'microsoft', name: 'Microsoft 365' };
// What nobody types: lists of the network, names of the operator, and what the service or a browser reports.
const lists: Record<string, unknown> = {
  type: item,
  county: item,
  locationType: item,
  primaryEthnicity: item,
  secondaryEthnicity: item,
  provider,
  signInProvider: provider,
};
const words: Record<string, string> = {
  type: 'sign-up-user-added',
  zip: 'LS1 1AA',
  ipAddress: '203.0.113.7',
  uaDevice: 'Mac',
  uaBrowser: 'Chrome',
  uaOperatingSystem: 'macOS',
};
const resolve = <T>(ref: string): T =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contract) as T;

/** A word without a break. */
export const longWord = (letters: number): string => 'Pneumonoultramicroscopicsilicovolcano'.repeat(14).slice(0, letters);

const isListed = (ref: string, name: string) => name in lists && /(LookupItem|SignInProvider)$/.test(ref);

/** A value that the schema allows, in which every free text is one long word. */
function longest(schema: Schema, name = ''): unknown {
  if (schema.$ref) return isListed(schema.$ref, name) ? lists[name] : longest(resolve(schema.$ref), name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => longest(each, name)));
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return longest(first, name);
  const [type] = [schema.type ?? 'object'].flat().filter((each) => each !== 'null');
  if (type === 'string') return words[name] ?? longText(schema, name);
  if (type === 'array') return [longest(schema.items!, name)];
  if (type === 'boolean') return false;
  if (type !== 'object') return Math.max(schema.minimum ?? 1, 1);
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, longest(each, key)]));
}

function longText({ format, pattern, maxLength = 255 }: Schema, name: string): string {
  if (format === 'email' || /email/i.test(name)) return `${longWord(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  if (/url|thumbnail|medium/i.test(name)) return '';
  const isFree = !pattern || pattern === visibleText.source;
  return (format && formats[format]) || (isFree ? longWord(Math.min(maxLength, 500)) : '');
}

/** Answers every GET of the contract, with names as long as it allows. There are no pictures. */
export function longestAnswers(): HttpHandler[] {
  const pictures = http.get('/api/mediaitem/:id/:size', () => new HttpResponse(null, { status: 404 }));
  const paths = Object.entries(contract.paths as unknown as Record<string, { get?: Operation }>);
  // The first handler for a call wins: those with fewer holes first.
  const holes = (path: string) => path.split('{').length;
  const answers = paths
    .sort(([one], [other]) => holes(one) - holes(other))
    .flatMap(([path, { get }]) => {
      const found = get?.responses['200'];
      const answer = found?.$ref ? resolve<Answer>(found.$ref) : found;
      const schema = answer?.content?.['application/json']?.schema;
      return schema ? [http.get(path.replace(/\{(\w+)\}/g, ':$1'), () => HttpResponse.json(longest(schema) as object))] : [];
    });
  return [pictures, ...answers];
}
