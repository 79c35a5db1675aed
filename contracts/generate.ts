import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncApiOf } from './asyncapi.ts';
import { allEvents } from './events/all.ts';
import { eventsPage } from './events-page.ts';
import { allJobs } from './jobs/all.ts';
import { bundle, dereference, loadFiles, type OpenApiFile, pinPathTexts, resolved } from './openapi.ts';
import { assertSound, assertValidDocument } from './openapi-rules.ts';
import { routeTable } from './routes.ts';
import { typesOf } from './types-of.ts';

const root = import.meta.dirname;
const target = join(root, 'generated');
const page = '../docs/events.md';
const services = ['gateway', 'identity', 'schools', 'content', 'messaging', 'connections'];

/** Every generated file by its path from here. The same contracts always give the same bytes. */
const generate = async (): Promise<Map<string, string>> => {
  const files = loadFiles(join(root, 'openapi'));
  assertSound(files);
  const output = new Map<string, string>();
  const json = (name: string, value: unknown) => output.set(`generated/${name}`, `${JSON.stringify(value, null, 2)}\n`);

  const publicFiles: OpenApiFile[] = [];
  for (const service of services) {
    const own = [`${service}.yaml`, `internal/${service}.yaml`].flatMap((path) => files.get(path) ?? []);
    publicFiles.push(...own.filter((file) => !file.isInternal));
    if (own.length === 0) continue;
    const document = bundle(files, own, `Patchwork ${service}`);
    const flat = pinPathTexts(dereference(document));
    await assertValidDocument(service, flat);
    json(`${service}.json`, flat);
    output.set(`generated/${service}.ts`, await typesOf(document));
  }

  const everything = bundle(files, publicFiles, 'Patchwork');
  await assertValidDocument('public', everything);
  json('public.json', everything);
  output.set('generated/public.ts', await typesOf(everything));
  json('routes.json', routeTable(publicFiles.map((file) => resolved(files, file))));
  json('asyncapi.json', asyncApiOf(allEvents, allJobs));
  output.set(page, eventsPage(allEvents, allJobs));
  return output;
};

const onDisk = () =>
  (existsSync(target) ? readdirSync(target) : []).filter((name) => /\.(json|ts)$/.test(name)).map((name) => `generated/${name}`);

const check = (output: Map<string, string>) => {
  const names = new Set([...output.keys(), ...onDisk()]);
  const read = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : undefined);
  const different = [...names].filter((name) => read(name) !== output.get(name)).sort();
  for (const name of different) console.error(`${name} differs: run npm run generate and commit the result`);
  if (different.length > 0) process.exitCode = 1;
};

const write = (output: Map<string, string>) => {
  mkdirSync(target, { recursive: true });
  for (const name of onDisk()) if (!output.has(name)) rmSync(join(root, name));
  for (const [name, text] of output) writeFileSync(join(root, name), text);
  console.log(`${output.size} files in generated/ and docs/`);
};

try {
  const output = await generate();
  if (process.argv.includes('--check')) check(output);
  else write(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
