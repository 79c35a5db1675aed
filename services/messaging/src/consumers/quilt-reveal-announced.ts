import { QuiltRevealAnnounced } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { insertQuiltNotice } from '../quilts/quilt-notices.sql.ts';

/** Notifies the people of a school that its quilt will turn over tomorrow. */
export const quiltRevealAnnounced = ({ wakeFanOut }: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(QuiltRevealAnnounced, { name: 'messaging.QuiltRevealAnnounced' }, async (tx, quilt) => {
    if (await insertQuiltNotice(tx, { kind: 'quilt-reveal', ...quilt })) tx.on('commit', wakeFanOut);
  });
