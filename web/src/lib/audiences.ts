import type { components } from '@patchwork/contracts/types/public';
import { msg } from './i18n.ts';

export type ArticleAudience = components['schemas']['ArticleAudience'];

/** From the narrowest to the widest. */
export const audiences = ['school', 'linked', 'everyone'] as const satisfies readonly ArticleAudience[];

export const isWider = (one: ArticleAudience, other: ArticleAudience): boolean =>
  audiences.indexOf(one) > audiences.indexOf(other);

export const audienceWords: Record<ArticleAudience, { name: string; hint: string }> = {
  school: { name: msg('Our own school'), hint: msg('Only people of our school.') },
  linked: { name: msg('Linked schools'), hint: msg('The schools we are linked with this half term, and ours.') },
  everyone: {
    name: msg('Everyone on {service}'),
    hint: msg('Staff of all schools that we have approved. Never the open internet.'),
  },
};
