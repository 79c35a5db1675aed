import { statfs } from 'node:fs/promises';
import type { Metric } from './health.ts';

/**
 * The gauge of size and free space of the media disk. It has no samples where the media are in a bucket, which cannot fill up.
 */
export const storageMetrics = (config: {
  STORAGE_DIR?: string | undefined;
  STORAGE_S3_BUCKET?: string | undefined;
}): Metric[] => [
  {
    name: 'patchwork_storage_bytes',
    help: 'Size and free space of the disk that holds the media',
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
