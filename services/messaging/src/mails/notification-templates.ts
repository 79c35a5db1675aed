import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { greet, type MailContent, nameOf, type Recipient, SERVICE_NAME } from './mail-content.ts';

export type CommentNotice = ReplyOf<ContentOperations['getCommentNotice']>;

/** One notification: a comment or reply on a report, or a school's new links from a run. */
export type News = { kind: 'comment' | 'reply'; notice: CommentNotice } | { kind: 'new-schools' };

export interface Reader {
  recipient: Recipient;
  origin: string;
  unsubscribeToken: string;
}

/** Composes one notification. It may contain names and report titles, never comments: we do not control who reads a mailbox. */
export const newsMailContent = (news: News, reader: Reader): MailContent => ({
  ...frameOf(reader),
  subject: subjectOf(news),
  paragraphs:
    news.kind === 'new-schools' ? [`${sentenceOf(news)} Your messages say which schools they are, and why.`] : [sentenceOf(news)],
  action: { label: news.kind === 'new-schools' ? 'Read the message' : 'Read it in full', url: addressOf(news, reader.origin) },
});

/** More entries would make the mail too long to read. */
const MAX_DIGEST_ENTRIES = 30;

/** Composes a digest of a day's notifications, oldest first. */
export function digestMailContent(news: News[], reader: Reader): MailContent {
  const shown = news.slice(0, MAX_DIGEST_ENTRIES);
  const rest = news.length - shown.length;
  return {
    ...frameOf(reader),
    subject: `New for you on ${SERVICE_NAME}`,
    paragraphs: ["Here's what has happened since our last email:"],
    items: shown.map((one) => ({ text: sentenceOf(one), url: addressOf(one, reader.origin) })),
    ...(rest > 0 && { afterwards: [`There ${rest === 1 ? 'is' : 'are'} ${rest} more.`] }),
    action: { label: `Open ${SERVICE_NAME}`, url: `${reader.origin}/home` },
  };
}

const frameOf = ({ recipient, origin, unsubscribeToken }: Reader): Omit<MailContent, 'subject' | 'paragraphs' | 'action'> => ({
  greeting: greet(recipient),
  afterwards: [],
  reason: `You're receiving this because you turned on emails about comments and replies. You can change this in your profile: ${origin}/userprofile.`,
  unsubscribePage: `${origin}/unsubscribe?token=${unsubscribeToken}`,
});

function subjectOf(news: News): string {
  switch (news.kind) {
    case 'comment':
      return `New comment on your report “${news.notice.articleTitle}”`;
    case 'reply':
      return `New reply on the report “${news.notice.articleTitle}”`;
    case 'new-schools':
      return 'Your new schools this half term';
  }
}

function sentenceOf(news: News): string {
  if (news.kind === 'new-schools') return 'Your school has been linked with new schools.';
  const { commenter, articleTitle } = news.notice;
  const who = `${nameOf(commenter)} of ${commenter.schoolName}`;
  return news.kind === 'comment'
    ? `${who} commented on your report “${articleTitle}”.`
    : `${who} replied to a comment on the report “${articleTitle}”.`;
}

const addressOf = (news: News, origin: string): string =>
  news.kind === 'new-schools' ? `${origin}/messages` : `${origin}/home?id=${news.notice.articleId}&showComments=true`;
