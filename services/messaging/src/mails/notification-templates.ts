import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type Wording, wordingIn } from '../languages/wording.ts';
import { greet, type MailContent, nameOf, type Recipient } from './mail-content.ts';

export type CommentNotice = ReplyOf<ContentOperations['getCommentNotice']>;

/** One notification: a comment or reply on a report, or a school's new links from a run. */
export type News = { kind: 'comment' | 'reply'; notice: CommentNotice } | { kind: 'new-schools' };

export interface Reader {
  recipient: Recipient;
  origin: string;
  unsubscribeToken: string;
}

/** Composes one notification. It may contain names and report titles, never comments: we do not control who reads a mailbox. */
export function newsMailContent(news: News, reader: Reader): MailContent {
  const wording = wordingIn(reader.recipient.language);
  const { t } = wording;
  const isLinks = news.kind === 'new-schools';
  return {
    ...frameOf(wording, reader),
    subject: subjectOf(wording, news),
    paragraphs: [
      isLinks
        ? t('Your school has been linked with new schools. Your messages say which schools they are, and why.')
        : sentenceOf(wording, news),
    ],
    action: { label: isLinks ? t('Read the message') : t('Read it in full'), url: addressOf(news, reader.origin) },
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

const frameOf = (wording: Wording, { recipient, origin, unsubscribeToken }: Reader): Frame => ({
  wording,
  greeting: greet(wording, recipient),
  afterwards: [],
  reason: wording.t(
    "You're receiving this because you turned on notification emails. You can change this in your profile: {page}.",
    { page: `${origin}/userprofile` },
  ),
  unsubscribePage: `${origin}/unsubscribe?token=${unsubscribeToken}`,
});

function subjectOf({ t }: Wording, news: News): string {
  switch (news.kind) {
    case 'comment':
      return t('New comment on your report “{title}”', { title: news.notice.articleTitle });
    case 'reply':
      return t('New reply on the report “{title}”', { title: news.notice.articleTitle });
    case 'new-schools':
      return t('Your new schools this half term');
  }
}

function sentenceOf({ t }: Wording, news: News): string {
  if (news.kind === 'new-schools') return t('Your school has been linked with new schools.');
  const { commenter, articleTitle: title } = news.notice;
  const values = { name: nameOf(commenter), school: commenter.schoolName, title };
  return news.kind === 'comment'
    ? t('{name} of {school} commented on your report “{title}”.', values)
    : t('{name} of {school} replied to a comment on the report “{title}”.', values);
}

const addressOf = (news: News, origin: string): string =>
  news.kind === 'new-schools' ? `${origin}/messages` : `${origin}/home?id=${news.notice.articleId}&showComments=true`;
