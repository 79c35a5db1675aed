import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Wording, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';

export type CommentNotice = ReplyOf<ContentOperations['getCommentNotice']>;

/** One notification: a comment or reply on a report, a school's new links from a run, or a quilt. */
export type News =
  | { kind: 'comment' | 'reply'; notice: CommentNotice }
  /** The names of the schools that are new, at least one. */
  | { kind: 'new-schools'; schools: string[] }
  /** `daysAhead`: 0 today, 1 tomorrow. */
  | { kind: 'quilt-reveal'; revealsAt: string; daysAhead: number }
  /** `schoolName`: the school whose quilt it is. */
  | { kind: 'quilt-reminder'; revealsAt: string; schoolName: string };

export interface Reader {
  recipient: Recipient;
  origin: string;
  unsubscribeToken: string;
}

/** Composes one notification. It may contain names and report titles, never comments: we do not control who reads a mailbox. */
export function newsMailContent(news: News, reader: Reader): MailContent {
  const wording = wordingIn(reader.recipient.language);
  return {
    ...frameOf(wording, reader),
    subject: subjectOf(wording, news),
    paragraphs: paragraphsOf(wording, news),
    action: { label: labelOf(wording, news), url: addressOf(news, reader.origin) },
  };
}

/** More entries would make the mail too long to read. */
const MAX_DIGEST_ENTRIES = 30;

/** Composes a digest of a day's notifications, oldest first. */
export function digestMailContent(news: News[], reader: Reader): MailContent {
  const wording = wordingIn(reader.recipient.language);
  const { t, plural } = wording;
  const shown = news.slice(0, MAX_DIGEST_ENTRIES);
  const rest = news.length - shown.length;
  return {
    ...frameOf(wording, reader),
    subject: t('New for you on {service}'),
    paragraphs: [t("Here's what has happened since our last email:")],
    items: shown.map((one) => ({ text: sentenceOf(wording, one), url: addressOf(one, reader.origin) })),
    ...(rest > 0 && {
      afterwards: [
        plural(
          rest,
          '{count} more notification is waiting for you on {service}.',
          '{count} more notifications are waiting for you on {service}.',
        ),
      ],
    }),
    action: { label: t('Open {service}'), url: `${reader.origin}/home` },
  };
}

type Frame = Omit<MailContent, 'subject' | 'paragraphs' | 'action'>;

/** What all notifications have: greeting, reason and the way to turn them off. */
export const frameOf = (wording: Wording, { recipient, origin, unsubscribeToken }: Reader): Frame => ({
  wording,
  greeting: greet(wording, recipient),
  afterwards: [],
  reason: wording.t(
    "You're receiving this because notification emails are on in your profile, where you can turn them off: {page}.",
    { page: `${origin}/userprofile` },
  ),
  unsubscribePage: `${origin}/unsubscribe?token=${unsubscribeToken}`,
});

function subjectOf(wording: Wording, news: News): string {
  const { t, day, time } = wording;
  switch (news.kind) {
    case 'comment':
      return t('New comment on your report “{title}”', { title: news.notice.articleTitle });
    case 'reply':
      return t('New reply on the report “{title}”', { title: news.notice.articleTitle });
    case 'new-schools':
      return t('Your school is linked with {schools}', { schools: named(wording, news.schools) });
    case 'quilt-reveal':
      if (news.daysAhead === 1) return t('Tomorrow at {time} your quilt turns over', { time: time(news.revealsAt) });
      if (news.daysAhead === 0) return t('Today at {time} your quilt turns over', { time: time(news.revealsAt) });
      return t('Your quilt turns over on {day}', { day: day(news.revealsAt) });
    case 'quilt-reminder':
      return t('{school} is waiting for your patch', { school: news.schoolName });
  }
}

/** "Hollowbank, Guru Tegh and 4 more": a subject has room for two or three names. */
const named = ({ t, list }: Wording, schools: string[]): string =>
  list(schools.length > 3 ? [...schools.slice(0, 2), t('{count} more', { count: schools.length - 2 })] : schools);

function paragraphsOf(wording: Wording, news: News): string[] {
  const { t } = wording;
  switch (news.kind) {
    case 'new-schools':
      return [sentenceOf(wording, news), t('Your messages say why. Their reports are a good place for a first comment.')];
    case 'quilt-reveal':
      return [
        sentenceOf(wording, news),
        t('Open the whiteboard page with your class a few minutes before, and watch it happen together.'),
      ];
    case 'quilt-reminder':
      return [sentenceOf(wording, news), t('A drawing or a photo is enough, with a few words about it.')];
    default:
      return [sentenceOf(wording, news)];
  }
}

function labelOf({ t }: Wording, news: News): string {
  if (news.kind === 'comment' || news.kind === 'reply') return t('Read it in full');
  return news.kind === 'new-schools' ? t('Read their reports') : t('Open your quilt');
}

/** The notification in one paragraph, for its own mail and for a digest. */
function sentenceOf({ t, list, day, time }: Wording, news: News): string {
  if (news.kind === 'new-schools') return t('Your school is now linked with {schools}.', { schools: list(news.schools) });
  if (news.kind === 'quilt-reveal' || news.kind === 'quilt-reminder') {
    const values = { day: day(news.revealsAt), time: time(news.revealsAt) };
    return news.kind === 'quilt-reveal'
      ? t("All patches of your school's quilt turn over together on {day} at {time}.", values)
      : t('The quilt of {school} has a place for the patch of your class. All patches turn over together on {day} at {time}.', {
          ...values,
          school: news.schoolName,
        });
  }
  const { commenter, articleTitle: title } = news.notice;
  const values = { name: nameOf(commenter), school: commenter.schoolName, title };
  return news.kind === 'comment'
    ? t('{name} of {school} commented on your report “{title}”.', values)
    : t('{name} of {school} replied to a comment on the report “{title}”.', values);
}

function addressOf(news: News, origin: string): string {
  if (news.kind === 'comment' || news.kind === 'reply') return `${origin}/home?id=${news.notice.articleId}&showComments=true`;
  return news.kind === 'new-schools' ? `${origin}/home?tab=linked` : `${origin}/quilt`;
}
