type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `value` holds at `type.id`; undefined where the way ends early, null where something on it is null. */
const read = (value: Fields, place: string): unknown =>
  place.split('.').reduce<unknown>((at, key) => (at === null ? null : isFields(at) ? at[key] : undefined), value);

/**
 * Forms may send `type: { id: 3 }` where the contract says `typeId` (`x-alias: type.id`). Fills in every property of `body`
 * that is absent and has an alias, in place. One that is there wins, null included: that is a field which was cleared.
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
