import { QuiltClassesReminded } from '@patchwork/contracts/events/content';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { insertQuiltNotice } from '../quilts/quilt-notices.sql.ts';

/** Notifies the people of classes, of whatever schools, that a quilt has a place for their patch. */
export const quiltClassesReminded = ({ wakeFanOut }: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(QuiltClassesReminded, { name: 'messaging.QuiltClassesReminded' }, async (tx, quilt) => {
    if (await insertQuiltNotice(tx, { kind: 'quilt-reminder', ...quilt })) tx.on('commit', wakeFanOut);
  });
