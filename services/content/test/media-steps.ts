import { type Content, stranger, teacher } from './harness.ts';

// The smallest PNG: one pixel.
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a file to a report at this index. */
export const addTo = (
  content: Content,
  article: number,
  index: number,
  bytes = png,
  name = 'pond.png',
  viewer = teacher,
  headers: Record<string, string> = {},
) => content.upload(viewer, `/api/file/article/${article}/${index}`, bytes, name, headers);

/** Reads the report as a teacher of another school. */
export const show = async (content: Content, id: number) => (await content.get(`/api/article/id/${id}`, stranger)).body;

/** The ids of its files, in order. */
export const order = async (content: Content, id: number) =>
  (await show(content, id)).mediaItems.map((item: { id: number }) => item.id);

/** Claims the upload as a worker. */
export const claim = (content: Content, id: number) => content.postInternally(`/internal/media/${id}/claim`);

/** Submits a failure as a worker. */
export const fail = (content: Content, id: number, reason: string) =>
  content.postInternally(`/internal/media/${id}/result`, { outcome: 'failed', reason });

/** Submits the renditions as a worker. */
export const finish = (content: Content, id: number) =>
  content.postInternally(`/internal/media/${id}/result`, {
    outcome: 'ready',
    made: {
      width: 1600,
      height: 1200,
      renditions: ['large', 'medium', 'small'].map((name) => ({
        name,
        key: `media/${id}/${name}.webp`,
        contentType: 'image/webp',
        bytes: 10,
        sha256: '0'.repeat(64),
      })),
    },
  });
