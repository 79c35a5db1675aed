import { type Content, stranger, teacher } from './setting.ts';

// The smallest of its kind: one pixel.
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a file for a report to that place in the order of its files. */
export const addTo = (content: Content, article: number, index: number, bytes = png, name = 'pond.png', viewer = teacher) =>
  content.upload(viewer, `/api/file/article/${article}/${index}`, bytes, name);

/** The report as somebody of another school sees it. */
export const show = async (content: Content, id: number) => (await content.get(stranger, `/api/article/id/${id}`)).body;

/** The ids of its files as they stand. */
export const order = async (content: Content, id: number) =>
  (await show(content, id)).mediaItems.map((item: { id: number }) => item.id);

/** What a worker says when it has made the renditions. */
export const finish = (content: Content, id: number) =>
  content.postInternally(`/internal/media/${id}/ready`, {
    width: 1600,
    height: 1200,
    renditions: ['large', 'small'].map((name) => ({
      name,
      key: `media/${id}/${name}.webp`,
      contentType: 'image/webp',
      bytes: 10,
    })),
  });
