import { msg } from '../../lib/i18n.ts';

/** What a first report may be about. */
export const ideas = [
  msg('A walk around the corner: what your class sees on its way to school.'),
  msg('A day that your community celebrates, and what you eat on it.'),
  msg('One question that your class would like to ask a school far away.'),
];
