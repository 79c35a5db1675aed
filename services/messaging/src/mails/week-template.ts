import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { oneLine, type Wording, wordingIn } from '../languages/wording.ts';
import type { Item, MailContent } from './mail-content.ts';
import { frameOf, type Reader } from './notification-templates.ts';

export type WeekNews = ReplyOf<ContentOperations['getWeekNews']>;
type ClassName = Pick<WeekNews['answers'][number], 'className' | 'schoolName'>;

/** More lines would make the mail too long to read. */
const MAX_LINES = 10;

/**
 * Composes the Friday email of a class. It quotes answers, which were written for other classes, but says of a question only who
 * asked: comments are not in emails, as we do not control who reads a mailbox.
 */
export function weekMailContent(news: WeekNews, reader: Reader): MailContent {
  const wording = wordingIn(reader.recipient.language);
  const { t, plural } = wording;
  const page = `${reader.origin}/week`;
  // An email may be read when the next question has been asked.
  const thisWeek = `${page}?week=${news.week}`;
  const lines: Item[] = [
    ...news.questions.map(({ commentId, schoolId, className, schoolName }) => ({
      text: t('{class} of {school} asked you something.', { class: className, school: schoolName }),
      url: `${thisWeek}&reply=${commentId}`,
      label: t('Reply'),
      schoolId,
    })),
    ...news.answers.map(({ articleId, schoolId, className, schoolName, narrative }) => ({
      text: t('{class} of {school}: “{answer}”', { class: className, school: schoolName, answer: shorten(narrative, 120) }),
      url: `${thisWeek}&ask=${articleId}`,
      label: t('Ask back'),
      schoolId,
    })),
  ];
  const rest = lines.length - MAX_LINES;
  return {
    ...frameOf(wording, reader),
    subject: subjectOf(wording, news),
    paragraphs: [t("Here's what linked classes said this week:")],
    items: lines.slice(0, MAX_LINES),
    action: { label: t('Open the question of the week'), url: page },
    ...(rest > 0 && {
      afterwards: [plural(rest, '{count} more is on the page of the week.', '{count} more are on the page of the week.')],
    }),
  };
}

/** Mail programs show about this much of a subject. */
const MAX_SUBJECT = 80;

/** The two strongest lines, questions first; only the first where both would be too long. */
function subjectOf({ t, list }: Wording, { questions, answers }: WeekNews): string {
  const askers = [...new Set(questions.map(shortNameOf))].slice(0, 2);
  const asked = (names: string[]) => t('{names} asked you something.', { names: list(names) });
  const said = answers
    .slice(0, 2)
    .map((answer) => t('{name}: “{answer}”', { name: shortNameOf(answer), answer: shorten(answer.narrative, 45) }));
  const [first, second] = [...askers.map((name) => asked([name])), ...said];
  const both = askers.length === 2 ? asked(askers) : [first, second].filter(Boolean).join(' ');
  return both.length <= MAX_SUBJECT ? both : (first ?? both);
}

/** The name of the class, or of its school where the class has none of its own: "Year 4". */
const shortNameOf = ({ className, schoolName }: ClassName) => shorten(isBare(className) ? schoolName : className, 30);

const bareWords = /^(?:year|yr|class|form|group|reception|nursery|primary|and|blwyddyn|dosbarth|derbyn|meithrin)$/;

/** Whether a name has only general words, numbers and single letters: "Year 4", "3B", "Reception", "Y3/4". */
const isBare = (name: string): boolean =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every(
    (word) => bareWords.test(word) || /^(?:[a-z]|[a-z]{0,2}\d{1,2}[a-z]{0,2})$/.test(word),
  );

/** Cuts a text at a word, if possible, to so many characters. */
function shorten(text: string, most: number): string {
  const line = oneLine(text);
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  const word = start.lastIndexOf(' ');
  return `${(word > 0 ? start.slice(0, word) : start).replace(/[\s\p{P}]+$/u, '')}…`;
}
