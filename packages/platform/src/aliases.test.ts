import { expect, it } from 'vitest';
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

it('takes an absent id out of the object that the form sent instead, at any depth', () => {
  expect(filled({ school: { type: { id: 3 } }, group: { id: 4 } })).toMatchObject({ school: { typeId: 3 }, groupId: 4 });
});

it('keeps an id that is there, even a cleared one', () => {
  expect(filled({ groupId: null, group: { id: 4 } })).toMatchObject({ groupId: null });
  expect(filled({ groupId: 5, group: { id: 4 } })).toMatchObject({ groupId: 5 });
});

it('reads null as a cleared field and nonsense as nothing', () => {
  expect(filled({ group: null })).toMatchObject({ groupId: null });
  expect(filled({ group: 'x' })).not.toHaveProperty('groupId');
  expect(filled('x')).toBe('x');
  expect(filled(undefined)).toBeUndefined();
});
