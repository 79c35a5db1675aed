import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import { greet, type Letter, nameOf, type Recipient, SERVICE_NAME } from './letters.ts';

export type CommentNotice = ReplyOf<ContentOperations['getCommentNotice']>;

/** Something that people want to hear of: a comment or reply on a report, or the schools that a run linked theirs with. */
export type News = { kind: 'comment' | 'reply'; notice: CommentNotice } | { kind: 'new-schools' };

export interface Reader {
  recipient: Recipient;
  origin: string;
  unsubscribeToken: string;
}

/** Puts one piece of news into words. Names and titles of reports may be in it, what people wrote may not: mailboxes are outside our door. */
export const newsLetterOf = (news: News, reader: Reader): Letter => ({
  ...frameOf(reader),
  subject: subjectOf(news),
  paragraphs:
    news.kind === 'new-schools'
      ? [`${sentenceOf(news)} Which ones they are, and why, stands in your messages.`]
      : [sentenceOf(news)],
  action: { label: news.kind === 'new-schools' ? 'Read the message' : 'Read it in full', url: addressOf(news, reader.origin) },
});

/** More than anybody reads in a mail. */
const mostInDigest = 30;

/** Puts the news of a day into one mail, the oldest first. */
export function digestLetterOf(news: News[], reader: Reader): Letter {
  const shown = news.slice(0, mostInDigest);
  const rest = news.length - shown.length;
  return {
    ...frameOf(reader),
    subject: `What is new for you on ${SERVICE_NAME}`,
    paragraphs: ['This is what happened since our last e-mail to you:'],
    items: shown.map((one) => ({ text: sentenceOf(one), url: addressOf(one, reader.origin) })),
    ...(rest > 0 && { afterwards: [`There is more: ${rest} ${rest === 1 ? 'thing' : 'things'} that we left out here.`] }),
    action: { label: `Open ${SERVICE_NAME}`, url: `${reader.origin}/home` },
  };
}

const frameOf = ({ recipient, origin, unsubscribeToken }: Reader): Omit<Letter, 'subject' | 'paragraphs' | 'action'> => ({
  greeting: greet(recipient),
  afterwards: [],
  reason: `You get this e-mail because your profile says that you want to hear of comments and replies. You can change that at ${origin}/userprofile.`,
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
  if (news.kind === 'new-schools') return 'Your school was linked with new schools.';
  const { commenter, articleTitle } = news.notice;
  const who = `${nameOf(commenter)} of ${commenter.schoolName}`;
  return news.kind === 'comment'
    ? `${who} commented on your report “${articleTitle}”.`
    : `${who} replied to a comment on the report “${articleTitle}”.`;
}

const addressOf = (news: News, origin: string): string =>
  news.kind === 'new-schools' ? `${origin}/messages` : `${origin}/home?id=${news.notice.articleId}&showComments=true`;
