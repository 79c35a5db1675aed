import openapiTS, { astToString } from 'openapi-typescript';
import type { JsonObject } from './openapi.ts';

/** TypeScript types of a bundled document: `paths`, `components` and `operations`. */
export const typesOf = async (document: JsonObject): Promise<string> => {
  const nodes = await openapiTS(JSON.stringify(document), { silent: true });
  return `// Made by npm run generate. Do not edit.\n\n${astToString(nodes)}`;
};
