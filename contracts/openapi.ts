import { join } from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  type Document,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core';
import { AuditEventType } from './events/audit.ts';
import { plugin, rules } from './openapi-rules.ts';
import type { OpenApiDocument } from './routes.ts';

/** One document whose paths are references into the files. */
async function joined(folder: string, files: string[], title: string) {
  const resolver = new BaseResolver();
  const read = async (file: string): Promise<OpenApiDocument> => {
    const document = await resolver.resolveDocument(null, join(folder, file), true);
    if (document instanceof Error) throw document;
    return document.parsed;
  };
  const parsed: OpenApiDocument = { openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: {} };
  for (const file of files) {
    for (const path of Object.keys((await read(file)).paths)) {
      if (parsed.paths[path]) throw new Error(`${file}: ${path} is also in another file`);
      parsed.paths[path] = { $ref: `${file}#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}` } as never;
    }
  }
  const common = await read('common.yaml');
  await assertOneSchemaAName(new Set([...files, 'common.yaml']), read);
  const document: Document = { source: new Source(join(folder, 'all.yaml'), ''), parsed };
  return { document, resolver, common };
}

/** Redocly would silently use one of two different schemas with the same name. @throws Error that names both files */
async function assertOneSchemaAName(files: Set<string>, read: (file: string) => Promise<OpenApiDocument>): Promise<void> {
  const known = new Map<string, { file: string; text: string }>();
  for (const file of files) {
    for (const [section, named] of Object.entries((await read(file)).components ?? {})) {
      for (const [name, schema] of Object.entries(named)) {
        const [key, text] = [`${section}/${name}`, JSON.stringify(schema)];
        const first = known.get(key);
        if (first && first.text !== text) throw new Error(`${file}: ${key} is another one in ${first.file}`);
        known.set(key, { file, text });
      }
    }
  }
}

const enumOf = ({ components }: OpenApiDocument, schema: string): string[] =>
  (components?.schemas?.[schema] as { enum?: string[] } | undefined)?.enum ?? [];

/** The values of an enum in common.yaml. */
export const valuesOf = async (folder: string, schema: string): Promise<string[]> =>
  enumOf((await joined(folder, [], 'None')).common, schema);

/** @throws Error that lists every violation of OpenAPI 3.1 or of the conventions in README.md */
export async function checkContracts(folder: string, files: string[]): Promise<void> {
  const { document, resolver, common } = await joined(folder, files, 'Everything');
  const config = await createConfig({
    plugins: [plugin(enumOf(common, 'Role'), AuditEventType.options)],
    rules,
  });
  failOn(folder, await lintDocument({ document, externalRefResolver: resolver, config: config.styleguide }));
}

/** Bundles several files into one document, with only the components in use. */
export async function bundled(folder: string, files: string[], title: string): Promise<OpenApiDocument> {
  const { components = {}, ...rest } = await bundleOf(folder, files, title, false);
  const inOrder = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const sections = Object.entries(inOrder(components)).map(([section, named]) => [section, inOrder(named)]);
  return { ...rest, components: Object.fromEntries(sections) };
}

/** Bundles several files and replaces every reference with its target, for servers. */
export async function dereferenced(folder: string, files: string[], title: string): Promise<OpenApiDocument> {
  const { components: _, ...rest } = await bundleOf(folder, files, title, true);
  try {
    JSON.stringify(rest);
  } catch (cause) {
    throw new Error(`${title}: a schema refers to itself`, { cause });
  }
  return pinPathTexts(rest);
}

async function bundleOf(folder: string, files: string[], title: string, dereference: boolean): Promise<OpenApiDocument> {
  const { document, resolver } = await joined(folder, files, title);
  const result = await bundle({ doc: document, externalRefResolver: resolver, config: await createConfig({}), dereference });
  failOn(folder, result.problems);
  return result.bundle.parsed;
}

function failOn(folder: string, problems: NormalizedProblem[]): void {
  const lines = problems.map(({ location: [place], message }) => {
    const file = place?.source.absoluteRef.slice(folder.length + 1);
    return `${file}${place?.pointer?.replaceAll('~1', '/')}: ${message}`;
  });
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/**
 * Servers convert the text of a path or query to a number before validation, so `1e3` would pass as 1000.
 * `{ type: integer, x-pattern }` becomes a check of the text, then of the number.
 */
export function pinPathTexts<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(pinPathTexts) as Value;
  const { 'x-pattern': pattern, ...rest } = value as Record<string, unknown>;
  if (typeof pattern === 'string')
    return { allOf: [{ type: 'string', pattern, 'x-messages': { pattern: 'Must be a whole number' } }, rest] } as Value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pinPathTexts(item)])) as Value;
}
