/** Parts of one feature that the page of another shows, each in its own chunk: features do not import each other. */
export const parts = {
  quiltCard: () => import('../features/quilt/quilt-card.tsx'),
  quiltPoster: () => import('../features/quilt/poster.tsx'),
  classQuilts: () => import('../features/quilt/class-quilts.tsx'),
};
