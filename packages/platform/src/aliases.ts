type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a dotted path such as `type.id`; undefined where the path does not exist, null where a step on it is null. */
const read = (value: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at === null ? null : isFields(at) ? at[key] : undefined), value);

/**
 * Fills in, in place, each absent property of `body` that has an alias: forms may send `type: { id: 3 }` where the contract has
 * `typeId` (`x-alias: type.id`). A property that is present wins, null included: null is a field that the user has cleared.
 */
export function fillAliases(schema: unknown, body: unknown): void {
  if (!isFields(schema) || !isFields(schema.properties) || !isFields(body)) return;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!isFields(property)) continue;
    const alias = property['x-alias'];
    if (typeof alias === 'string' && body[name] === undefined) {
      const value = read(body, alias);
      if (value !== undefined) body[name] = value;
    }
    fillAliases(property, body[name]);
  }
}
