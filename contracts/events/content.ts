import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

const articleTopic = {
  version: 1,
  topic: 'content.articles',
  key: (article: { articleId: number }) => String(article.articleId),
};

export const ArticleCreated = defineEvent({
  type: 'ArticleCreated',
  ...articleTopic,
  data: z.object({ articleId: Id, schoolId: Id, authorId: Id }),
});

export const ArticleChanged = defineEvent({
  type: 'ArticleChanged',
  ...articleTopic,
  data: z.object({ articleId: Id, schoolId: Id, changedBy: Id }),
});

export const ArticleDeleted = defineEvent({
  type: 'ArticleDeleted',
  ...articleTopic,
  data: z.object({ articleId: Id, schoolId: Id, deletedBy: Id }),
});

export const ArticleLiked = defineEvent({
  type: 'ArticleLiked',
  ...articleTopic,
  data: z.object({ articleId: Id, userId: Id }),
});

/** A comment, or a reply if `responseId` is set, and its possible recipients. Messaging checks them when it sends the email. */
export const CommentAdded = defineEvent({
  type: 'CommentAdded',
  ...articleTopic,
  data: z.object({
    articleId: Id,
    commentId: Id,
    responseId: Id.nullable(),
    authorId: Id,
    articleAuthorId: Id,
    /** Only for a reply: the author of the comment. */
    commentAuthorId: Id.optional(),
  }),
});

/** A Lead has rejected a report, comment or reply. Messaging tells its author why. */
export const ContentRejected = defineEvent({
  type: 'ContentRejected',
  version: 1,
  topic: 'content.reviews',
  key: ({ authorId }) => String(authorId),
  data: z.object({ reviewId: Id, authorId: Id }),
});

const mediaTopic = { version: 1, topic: 'content.media', key: (media: { mediaItemId: number }) => String(media.mediaItemId) };

export const MediaUploaded = defineEvent({
  type: 'MediaUploaded',
  ...mediaTopic,
  data: z.object({ mediaItemId: Id, articleId: Id.nullable(), schoolId: Id, uploadedBy: Id }),
});

export const MediaReady = defineEvent({
  type: 'MediaReady',
  ...mediaTopic,
  data: z.object({
    mediaItemId: Id,
    articleId: Id.nullable(),
    schoolId: Id,
    uploadedBy: Id,
  }),
});

const PictureRules = z.object({ defaultAudience: z.string(), preModeration: z.boolean() });

/** A Lead changed the school's rules for reports and pictures. The schools service keeps the history of schools. */
export const PictureRulesChanged = defineEvent({
  type: 'PictureRulesChanged',
  version: 1,
  topic: 'content.picture-rules',
  key: ({ schoolId }) => String(schoolId),
  data: z.object({ schoolId: Id, changedBy: Id, before: PictureRules, after: PictureRules }),
});

const quiltTopic = { version: 1, topic: 'content.quilts', key: (quilt: { schoolId: number }) => String(quilt.schoolId) };

/** A school's quilt will turn over tomorrow. Messaging emails the people of the school. */
export const QuiltRevealAnnounced = defineEvent({
  type: 'QuiltRevealAnnounced',
  ...quiltTopic,
  data: z.object({ schoolId: Id, halfTermId: Id, revealsAt: z.iso.datetime() }),
});

/** A school asks linked classes that have no patch yet for theirs. Messaging emails the people of these classes. */
export const QuiltClassesReminded = defineEvent({
  type: 'QuiltClassesReminded',
  ...quiltTopic,
  data: z.object({ schoolId: Id, halfTermId: Id, groupIds: z.array(Id), revealsAt: z.iso.datetime() }),
});

/** All patches of a school's quilt have turned over: at the date, or because every class had sewn before. */
export const QuiltRevealed = defineEvent({
  type: 'QuiltRevealed',
  ...quiltTopic,
  data: z.object({ schoolId: Id, halfTermId: Id, cause: z.enum(['complete', 'date']) }),
});

/** On Friday at 15:00 in London: something has happened in the week of a class. Messaging emails the people of the class. */
export const ClassWeekSummed = defineEvent({
  type: 'ClassWeekSummed',
  version: 1,
  topic: 'content.weeks',
  key: ({ schoolId }) => String(schoolId),
  data: z.object({ weekId: Id, schoolId: Id, groupId: Id }),
});
