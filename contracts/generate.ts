import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { ensureDocuments, openApiFolder, parts, services } from './documents.ts';
import { allEvents } from './events/all.ts';
import { eventsPage } from './events-page.ts';
import { allJobs } from './jobs/all.ts';
import { bundled, valuesOf } from './openapi.ts';

const root = import.meta.dirname;
const notice = '// Made by npm run generate. Do not edit.\n\n';

/** The types of all public calls, from those of the services. Schemas of one name are equal: TypeScript compares them here. */
function publicTypes(): string {
  const allOf = (type: (service: string) => string) => services.map(type).join(',\n    ');
  return `${services.map((name) => `import type * as ${name} from './${name}.ts';`).join('\n')}

type Public<Paths> = Omit<Paths, \`/internal/\${string}\`>;
type SchemasOf<Components extends { schemas: object }> = Components['schemas'];

export interface paths
  extends ${allOf((name) => `Public<${name}.paths>`)} {}

interface Schemas
  extends ${allOf((name) => `SchemasOf<${name}.components>`)} {}

export interface components {
  schemas: Schemas;
}
`;
}

/** Every generated file in git, by its path from this folder. The output is deterministic. */
async function generate(): Promise<Map<string, string>> {
  const output = new Map([['../docs/events.md', eventsPage(allEvents, allJobs)]]);
  for (const { name, title, files } of parts.filter(({ name }) => name !== 'public')) {
    const types = await openapiTS(JSON.stringify(await bundled(openApiFolder, files, title)), { silent: true });
    output.set(`generated/${name}.ts`, notice + astToString(types));
  }
  output.set('generated/public.ts', notice + publicTypes());
  const roles = JSON.stringify(await valuesOf(openApiFolder, 'Role'));
  const staffRoles = JSON.stringify(await valuesOf(openApiFolder, 'StaffRole'));
  const lists = `export const roles = ${roles} as const;\nexport const staffRoles = ${staffRoles} as const;\n`;
  const types = 'export type Role = (typeof roles)[number];\nexport type StaffRole = (typeof staffRoles)[number];\n';
  const languages = JSON.stringify(await valuesOf(openApiFolder, 'Language'));
  output.set(
    'generated/languages.ts',
    `${notice}export const languages = ${languages} as const;\nexport type Language = (typeof languages)[number];\n`,
  );
  return output.set('generated/roles.ts', `${notice}${lists}${types}`);
}

const onDisk = () => readdirSync(join(root, 'generated')).flatMap((name) => (name.endsWith('.ts') ? [`generated/${name}`] : []));

function check(output: Map<string, string>): void {
  const read = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : undefined);
  const different = [...new Set([...output.keys(), ...onDisk()])].filter((name) => read(name) !== output.get(name)).sort();
  for (const name of different) console.error(`${name} differs: run npm run generate and commit the result`);
  if (different.length > 0) process.exitCode = 1;
}

function write(output: Map<string, string>): void {
  for (const name of onDisk()) if (!output.has(name)) rmSync(join(root, name));
  for (const [name, text] of output) writeFileSync(join(root, name), text);
  console.log(`${output.size} files in generated/ and docs/`);
}

try {
  await ensureDocuments();
  const output = await generate();
  if (process.argv.includes('--check')) check(output);
  else write(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
