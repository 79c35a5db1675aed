import { msg, t } from '../../lib/i18n.ts';
import type { Evidence } from './api.ts';
import { beginnings, fromManyClasses, ownWords, type Quote, questionsIn, quotesWith } from './quotes.ts';

/** The term's evidence for one British value: counts and quotes. */
export interface ValueEvidence {
  value: string;
  counted: string;
  quotes: Quote[];
}

const some = 3;
const democracy = ['vote', 'votes', 'voted', 'voting', 'election', 'elected', 'ballot', 'council', 'parliament', 'majority'];
const ruleOfLaw = ['rule', 'rules', 'law', 'laws', 'agree', 'agreed', 'promise', 'promised', 'fair', 'fairly', 'permission'];

/**
 * Evidence for the four values of the landing page. The data have no values, so reports and comments are found by word lists,
 * which the page shows, or counted by their type, so that users can check each.
 */
export function evidenceByValue(evidence: Evidence): ValueEvidence[] {
  const { reports, conversations } = evidence;
  const words = ownWords(evidence);
  const reportWords = ownWords({ ...evidence, comments: [] });
  const commentWords = ownWords({ ...evidence, reports: [] });
  const voted = quotesWith(words, democracy);
  const agreed = quotesWith(words, ruleOfLaw);
  const classes = new Set(reports.map(({ schoolGroup }) => schoolGroup?.id)).size;
  const written = conversations.reduce((sum, each) => sum + each.written, 0);
  const received = conversations.reduce((sum, each) => sum + each.received, 0);
  return [
    { value: msg('Democracy'), counted: withWord(voted.length, democracy), quotes: fromManyClasses(voted, some) },
    { value: msg('The rule of law'), counted: withWord(agreed.length, ruleOfLaw), quotes: fromManyClasses(agreed, some) },
    {
      value: msg('Individual liberty'),
      counted: t('Reports in our own words: {reports}. Classes: {classes}.', { reports: reports.length, classes }),
      quotes: fromManyClasses(beginnings(reportWords), some),
    },
    {
      value: msg('Mutual respect and tolerance'),
      counted: t(
        'Schools we exchanged comments with: {schools}. Comments we wrote: {written}. Comments they wrote: {received}.',
        {
          schools: conversations.length,
          written,
          received,
        },
      ),
      quotes: fromManyClasses(questionsIn(commentWords), some),
    },
  ];
}

const withWord = (count: number, words: string[]) =>
  t('Our reports and comments that contain any of these words ({words}): {count}', { words: words.join(', '), count });
