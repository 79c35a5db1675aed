import { ClassWeekSummed } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { insertWeekNotice } from '../weeks/week-notices.sql.ts';

/** Tells the people of a class on Friday what happened in its week. */
export const classWeekSummed = ({ wakeFanOut }: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(ClassWeekSummed, { name: 'messaging.ClassWeekSummed' }, async (tx, week, { time }) => {
    if (await insertWeekNotice(tx, { ...week, summedAt: time })) tx.on('commit', wakeFanOut);
  });
