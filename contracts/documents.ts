import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from './routes.ts';
import { SERVICE_NAME } from './service-name.ts';

const root = import.meta.dirname;
export const openApiFolder = join(root, 'openapi');
const target = join(root, 'generated');
const stamp = join(target, '.documents');

export const services = ['gateway', 'identity', 'schools', 'content', 'messaging', 'connections'];

/** The files of each document: the public and internal calls of a service, or all public calls. */
export const parts = [
  ...services.map((name) => ({
    name,
    title: `${SERVICE_NAME} ${name}`,
    files: [`${name}.yaml`, `internal/${name}.yaml`].filter((file) => existsSync(join(openApiFolder, file))),
  })),
  { name: 'public', title: SERVICE_NAME, files: services.map((name) => `${name}.yaml`) },
];
const allFiles = readdirSync(openApiFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

/** A hash of the contracts and of the code that reads them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const code = readdirSync(root).filter((file) => /\.(ts|json)$/.test(file));
  for (const file of [...code, ...allFiles.map((name) => `openapi/${name}`)].sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Writes atomically, because another process may read or write the same file. */
function write(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/**
 * Builds the JSON that servers load (`generated/*.json`, not in git) if the contracts have changed: a dereferenced document for each
 * service, one of all public calls, and the gateway's routes. @throws Error if the contracts are invalid
 */
export async function ensureDocuments(): Promise<void> {
  const current = fingerprint();
  const isWhole = [...parts, { name: 'routes' }].every(({ name }) => existsSync(join(target, `${name}.json`)));
  if (isWhole && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  // Imported here because most starts do not need it.
  const { bundled, checkContracts, dereferenced } = await import('./openapi.ts');
  const { routeTable } = await import('./routes.ts');
  await checkContracts(openApiFolder, allFiles);
  mkdirSync(target, { recursive: true });
  const json = (name: string, value: unknown) => write(join(target, `${name}.json`), JSON.stringify(value));
  const documents = new Map<string, OpenApiDocument>();
  for (const { name, title, files } of parts) {
    if (name === 'public') json(name, await bundled(openApiFolder, files, title));
    else documents.set(name, await dereferenced(openApiFolder, files, title));
  }
  for (const [service, document] of documents) json(service, document);
  json('routes', routeTable(documents));
  write(stamp, current);
}

if (import.meta.main) await ensureDocuments();
