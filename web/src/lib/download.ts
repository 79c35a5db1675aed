import { ApiError } from './api-error.ts';
import { spoken, t } from './i18n.ts';
import { londonClock } from './london.ts';
import { SERVICE_NAME } from './service.ts';

/** Bytes between two updates of the progress. */
const step = 100_000;

/**
 * Reads a streamed ZIP file; browsers store large ones on disk. `onProgress` gets the bytes so far, because the total is
 * unknown. Rejects with ApiError `broke-off` if the answer is cut off.
 */
export async function readZip(stream: unknown, onProgress: (bytes: number) => void): Promise<Blob> {
  let bytes = 0;
  let told = 0;
  const counted = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes - told >= step) {
          told = bytes;
          onProgress(bytes);
        }
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: { 'content-type': 'application/zip' } }).blob().catch(() => {
    throw new ApiError(0, 'broke-off', t('The download was interrupted. Please try again.'));
  });
}

/** Saves the file through the browser's download, as `patchwork-{name}-2026-11-23.zip`. */
export function saveFile(file: Blob, name: string, ending: 'zip' | 'csv' = 'zip'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${SERVICE_NAME.toLowerCase()}-${name}-${londonClock(new Date()).slice(0, 10)}.${ending}`;
  link.click();
  // Some browsers start reading it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** "740 kB", "1,204.5 MB". */
export const formatSize = (bytes: number): string => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  const maximumFractionDigits = bytes < 1e6 ? 0 : 1;
  return new Intl.NumberFormat(spoken(), { style: 'unit', unit, maximumFractionDigits }).format(size);
};
