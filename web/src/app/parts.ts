/** Parts of one feature that the page of another shows, each in its own chunk: features do not import each other. */
export const parts = {
  quiltCard: () => import('../features/quilt/quilt-card.tsx'),
  quiltPoster: () => import('../features/quilt/poster.tsx'),
  classQuilts: () => import('../features/quilt/class-quilts.tsx'),
  drawPatch: () => import('../features/quilt/drawing/draw-patch.tsx'),
  drawingDraft: () => import('../features/quilt/drawing/drawing-draft.ts'),
  commentThread: () => import('../features/feed/comments/comment-thread.tsx'),
  commentBox: () => import('../features/feed/comments/comment-box.tsx'),
  mediaMosaic: () => import('../features/feed/media/media-mosaic.tsx'),
  weekLine: () => import('../features/week/week-line.tsx'),
};
