import { expect, test } from 'vitest';
import { fillAliases } from './aliases.ts';

const schema = {
  type: 'object',
  properties: {
    school: { type: 'object', properties: { typeId: { type: 'integer', 'x-alias': 'type.id' }, name: { type: 'string' } } },
    groupId: { type: ['integer', 'null'], 'x-alias': 'group.id' },
  },
};

const filled = (body: unknown) => {
  fillAliases(schema, body);
  return body;
};

test('reads a missing id from the object that the form sent instead, at any depth', () => {
  expect(filled({ school: { type: { id: 3 } }, group: { id: 4 } })).toMatchObject({ school: { typeId: 3 }, groupId: 4 });
});

test('keeps an id that is present, even null', () => {
  expect(filled({ groupId: null, group: { id: 4 } })).toMatchObject({ groupId: null });
  expect(filled({ groupId: 5, group: { id: 4 } })).toMatchObject({ groupId: 5 });
});

test('reads null as a cleared field and ignores invalid values', () => {
  expect(filled({ group: null })).toMatchObject({ groupId: null });
  expect(filled({ group: 'x' })).not.toHaveProperty('groupId');
  expect(filled('x')).toBe('x');
  expect(filled(undefined)).toBeUndefined();
});
