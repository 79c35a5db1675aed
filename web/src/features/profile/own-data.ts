import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toBase64 } from '../../lib/base64.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { SERVICE_NAME } from '../../lib/service.ts';

export interface Receiving {
  signal: AbortSignal;
  /** Bytes so far: how many there will be nobody knows. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches the reader's own data as a ZIP file, which the browser keeps on its disk where it is large. Rejects with ApiError, also when the answer breaks
 * off; check `signal` first.
 */
export async function fetchOwnData(currentPassword: string, { signal, onProgress }: Receiving): Promise<Blob> {
  const body = { currentPassword: toBase64(currentPassword) };
  const stream = await api.post('/api/owndata', { body, parseAs: 'stream', signal });
  let bytes = 0;
  const counted = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: { 'content-type': 'application/zip' } }).blob().catch(() => {
    throw new ApiError(0, 'broke-off', t('The download broke off. Please try again.'));
  });
}

/** Hands the file to the browser, which saves it where it saves what is downloaded. */
export function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${SERVICE_NAME.toLowerCase()}-my-data-${londonClock(new Date()).slice(0, 10)}.zip`;
  link.click();
  // Some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** "740 kB", "1,204.5 MB". */
export const formatSize = (bytes: number): string => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  const maximumFractionDigits = bytes < 1e6 ? 0 : 1;
  return new Intl.NumberFormat(spoken(), { style: 'unit', unit, maximumFractionDigits }).format(size);
};
