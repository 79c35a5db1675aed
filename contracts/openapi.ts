import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface OpenApiFile {
  /** Path under openapi/, such as `identity.yaml` or `internal/identity.yaml`. */
  path: string;
  service: string;
  isInternal: boolean;
  content: JsonObject;
}

export interface Operation {
  file: OpenApiFile;
  path: string;
  method: string;
  value: JsonObject;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object under these keys, empty where there is none. */
export const objectAt = (value: Json | undefined, ...keys: string[]): JsonObject => {
  let at = value;
  for (const key of keys) at = isObject(at) ? at[key] : undefined;
  return isObject(at) ? at : {};
};

/** Every contract by its path under `folder`, in the order of their names. */
export const loadFiles = (folder: string): Map<string, OpenApiFile> => {
  const names = (path: string) => (existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.yaml')) : []);
  const paths = [...names(folder), ...names(join(folder, 'internal')).map((name) => `internal/${name}`)].sort();
  return new Map(
    paths.map((path) => [
      path,
      {
        path,
        service: posix.basename(path, '.yaml'),
        isInternal: path.startsWith('internal/'),
        content: parse(readFileSync(join(folder, path), 'utf8')) as JsonObject,
      },
    ]),
  );
};

/** Every call of a file, in the order in which it is written. */
export const operationsOf = (file: OpenApiFile): Operation[] =>
  Object.entries(objectAt(file.content, 'paths')).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(objectAt(item)[method]))
      .map((method) => ({ file, path, method, value: objectAt(item, method) })),
  );

/**
 * One document out of several files. References across files become references to the document's own components, which holds
 * just what is used, under its own name. Two different components of one name are an error.
 */
export const bundle = (files: Map<string, OpenApiFile>, parts: OpenApiFile[], title: string): JsonObject => {
  const components = new Map<string, { from: string; value: Json }>();

  const adopt = (reference: string, from: OpenApiFile): string => {
    const [path = '', pointer = ''] = reference.split('#');
    const source = path === '' ? from.path : posix.join(posix.dirname(from.path), path);
    const file = files.get(source);
    const [, root, section = '', name = '', ...rest] = pointer.split('/');
    const value = file && objectAt(file.content, 'components', section)[name];
    if (!file || root !== 'components' || rest.length > 0 || value === undefined) {
      throw new Error(`${from.path}: ${reference} leads nowhere`);
    }
    const key = `${section}/${name}`;
    const known = components.get(key);
    if (known && known.from !== source && JSON.stringify(known.value) !== JSON.stringify(rewrite(value, file))) {
      throw new Error(`${title}: ${key} means one thing in ${known.from} and another in ${source}`);
    }
    if (!known) {
      const entry = { from: source, value: null as Json };
      components.set(key, entry);
      entry.value = rewrite(value, file);
    }
    return `#/components/${key}`;
  };

  const rewrite = (value: Json, from: OpenApiFile): Json => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, from));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? adopt(item, from) : rewrite(item, from),
      ]),
    );
  };

  const paths: JsonObject = {};
  for (const file of parts) {
    for (const [path, item] of Object.entries(objectAt(file.content, 'paths'))) {
      paths[path] = { ...objectAt(paths[path]), ...objectAt(rewrite(item, file)) };
    }
  }
  const sections: Record<string, JsonObject> = {};
  for (const [key, { value }] of [...components].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [section = '', name = ''] = key.split('/');
    sections[section] = { ...sections[section], [name]: value };
  }
  return { openapi: '3.1.0', info: { title, version: '1.0.0' }, paths, components: sections };
};

/** The document with every reference replaced by what it names. Keys beside a `$ref` win over those of its target. */
export const dereference = (document: JsonObject): JsonObject => {
  const inline = (value: Json, open: string[]): Json => {
    if (Array.isArray(value)) return value.map((item) => inline(item, open));
    if (!isObject(value)) return value;
    const { $ref: reference, ...beside } = value;
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inline(item, open)]));
    }
    if (open.includes(reference)) throw new Error(`circular: ${[...open, reference].join(' > ')}`);
    const [, , section = '', name = ''] = reference.split('/');
    const found = inline(objectAt(document, 'components', section)[name] ?? null, [...open, reference]);
    return { ...objectAt(found), ...objectAt(inline(beside, open)) };
  };
  const { components: _, ...rest } = document;
  return objectAt(inline(rest, []));
};

/**
 * Servers turn the text of a path or query into a number before they look at it, so `1e3` would pass as 1000.
 * `{ type: integer, x-pattern }` becomes "first this text, then this number".
 */
export const pinPathTexts = (document: JsonObject): JsonObject => {
  const pin = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(pin);
    if (!isObject(value)) return value;
    const { 'x-pattern': pattern, ...rest } = value;
    if (typeof pattern === 'string')
      return { allOf: [{ type: 'string', pattern, 'x-messages': { pattern: 'Must be a whole number' } }, rest] };
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pin(item)]));
  };
  return objectAt(pin(document));
};

/** One file with nothing left to look up. */
export const resolved = (files: Map<string, OpenApiFile>, file: OpenApiFile): OpenApiFile => ({
  ...file,
  content: dereference(bundle(files, [file], file.path)),
});
