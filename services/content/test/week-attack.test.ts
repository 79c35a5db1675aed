import type { Viewer } from '@patchwork/platform/assertion';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { type Content, startContent } from './harness.ts';
import { introduceQuilts, lead, otherLead, stranger, teacher } from './quilt-steps.ts';
import { answered, ask, weekOf } from './week-steps.ts';
import { restore, withdraw } from './withdraw-steps.ts';

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent({ wordFilter: createWordFilter('gribble') });
  await introduceQuilts(content);
  await ask(content);
});
afterAll(() => content.stop());

const choose = async (viewer: Viewer, body: object) => {
  const { id } = await weekOf(content, viewer);
  return content.post('/api/week/question', viewer, { id, ...body });
};

describe('a question that a Lead wrote', () => {
  test('is shown to linked classes only above an answer that they see', async () => {
    const shown = async () => (await weekOf(content, stranger)).places[0]!.question?.texts.en;
    await choose(lead, { text: 'Where is the gribble?' });
    expect(await shown()).toBeUndefined();
    const { id } = await answered(content, teacher);
    await answered(content, stranger);
    expect(await shown()).toBeUndefined();
    await content.post(`/api/moderation/article/${id}/approve`, lead, {});
    expect(await shown()).toBe('Where is the gribble?');
    await content.deliverHidden('article', id, true);
    expect(await shown()).toBeUndefined();
  });

  test('is offered to no other Lead with a word of the filter, or once the answer below it is hidden', async () => {
    const offered = async () => (await weekOf(content, otherLead)).choices.at(3);
    await choose(lead, { text: 'Where is the gribble?' });
    expect(await offered()).toBeUndefined();
    await choose(lead, { text: 'Who is it?' });
    const { key } = (await offered())!;
    const { id } = await answered(content, teacher);
    await content.deliverHidden('article', id, true);
    expect(await offered()).toBeUndefined();
    expect((await choose(otherLead, { choice: key })).status).toBe(400);
  });

  test('is never above an answer to another question that was withdrawn and comes back', async () => {
    const { id } = await answered(content, teacher, 'Yes, all of us.');
    await withdraw(content, teacher, 'article', id);
    await choose(lead, { text: 'Who is a gribble?' });
    const refused = { status: 409, body: { code: 'question-changed' } };
    expect(await content.post(`/api/withdrawal/article/${id}/undo`, teacher)).toMatchObject(refused);
    expect(await restore(content, lead, 'article', id)).toMatchObject(refused);
    await answered(content, stranger);
    expect((await weekOf(content, stranger)).places[0]).toMatchObject({ question: null, answer: null });
  });

  test('and an answer that comes back at the same moment do not meet', async () => {
    const { id } = await answered(content, teacher, 'Yes, all of us.');
    await withdraw(content, teacher, 'article', id);
    const both = await Promise.all([
      choose(lead, { text: 'Who is it?' }),
      content.post(`/api/withdrawal/article/${id}/undo`, teacher),
    ]);
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});
