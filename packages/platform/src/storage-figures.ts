import { statfs } from 'node:fs/promises';
import type { Figure } from './health.ts';

/** How full the disk of the media is. Nothing where they are in a bucket, which has no end. */
export const storageFigures = (config: {
  STORAGE_DIR?: string | undefined;
  STORAGE_S3_BUCKET?: string | undefined;
}): Figure[] => [
  {
    name: 'patchwork_storage_bytes',
    help: 'Size of the disk that holds the media, and what is free of it',
    labels: ['kind'],
    async ask() {
      if (config.STORAGE_S3_BUCKET || !config.STORAGE_DIR) return [];
      const { bsize, blocks, bavail } = await statfs(config.STORAGE_DIR);
      return [
        { labels: { kind: 'size' }, value: blocks * bsize },
        { labels: { kind: 'free' }, value: bavail * bsize },
      ];
    },
  },
];
