import { api } from '../../../lib/api.ts';
import type { Comment, CommentResponse } from '../api.ts';

/** The six calls that exist for both reports and schools. */
export interface ConversationCalls {
  comment: (subjectId: number, narrative: string) => Promise<Comment>;
  changeComment: (id: number, narrative: string) => Promise<Comment>;
  deleteComment: (id: number) => Promise<unknown>;
  reply: (commentId: number, narrative: string) => Promise<CommentResponse>;
  changeReply: (id: number, narrative: string) => Promise<CommentResponse>;
  deleteReply: (id: number) => Promise<unknown>;
}

const withId = (id: number) => ({ params: { path: { id } } });

export const conversationCalls: Record<'article' | 'school', ConversationCalls> = {
  article: {
    comment: (article, narrative) => api.post('/api/article/comment', { body: { article, narrative } }),
    changeComment: (id, narrative) => api.post('/api/article/comment/{id}', { ...withId(id), body: { narrative } }),
    deleteComment: (id) => api.post('/api/article/comment/{id}/delete', withId(id)),
    reply: (articleComment, narrative) => api.post('/api/article/comment/response', { body: { articleComment, narrative } }),
    changeReply: (id, narrative) => api.post('/api/article/comment/response/{id}', { ...withId(id), body: { narrative } }),
    deleteReply: (id) => api.post('/api/article/comment/response/{id}/delete', withId(id)),
  },
  school: {
    comment: (school, narrative) => api.post('/api/school/comment', { body: { school, narrative } }),
    changeComment: (id, narrative) => api.post('/api/school/comment/{id}', { ...withId(id), body: { narrative } }),
    deleteComment: (id) => api.post('/api/school/comment/{id}/delete', withId(id)),
    reply: (schoolComment, narrative) => api.post('/api/school/comment/response', { body: { schoolComment, narrative } }),
    changeReply: (id, narrative) => api.post('/api/school/comment/response/{id}', { ...withId(id), body: { narrative } }),
    deleteReply: (id) => api.post('/api/school/comment/response/{id}/delete', withId(id)),
  },
};
