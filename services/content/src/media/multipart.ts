import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@patchwork/platform/errors';
import { type RequestKey, requestKeyOf } from '@patchwork/platform/request-keys';
import type { FastifyRequest } from 'fastify';
import { tooLarge, toRefusal, twoFiles } from './upload-stream.ts';

/** The most that multipart adds around a file. */
const WRAPPING_BYTES = 16_384;

/** The text fields of a multipart body before its file. */
export type UploadFields = MultipartFile['fields'];

/** The file of a multipart body that has been opened; `content` has not been read. */
export interface OpenFile {
  name: string;
  content: MultipartFile['file'];
  fields: UploadFields;
  /** To be called when the file has been read. @throws AppError 400 when another file follows */
  assertLast(): Promise<void>;
}

/** A request with one file, of which nothing has been read. */
export interface Upload {
  /** How large the file is by the request's length; 0 without one. */
  statedBytes: number;
  /** Reads the body up to its file. @throws AppError 415, 413, 400 */
  open(maxBytes: number): Promise<OpenFile>;
  /** @throws AppError 400 for a key that is no UUID */
  requestKeyFor(input: unknown): RequestKey | null;
}

/** Returns the upload of a multipart request. */
export const uploadOf = (request: FastifyRequest): Upload => ({
  statedBytes: Math.max(Number(request.headers['content-length'] ?? 0) - WRAPPING_BYTES, 0),
  open: (maxBytes) => openFile(request, maxBytes),
  requestKeyFor: (input) => requestKeyOf(request, input),
});

async function openFile(request: FastifyRequest, maxBytes: number): Promise<OpenFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', 'not-multipart', 'Image or video files only please.');
  // Allows for multipart; the exact limit is counted while streaming.
  if (Number(request.headers['content-length']) > maxBytes + WRAPPING_BYTES) throw tooLarge();
  const files = request.files({ limits: { fileSize: maxBytes } });
  const { value: part } = await files.next().catch((error: unknown) => {
    throw toRefusal(error);
  });
  if (!part) throw new AppError('invalid', 'no-file', 'Please choose a file.');
  return {
    name: part.filename ?? '',
    content: part.file,
    fields: part.fields,
    async assertLast() {
      if (!(await files.next()).done) throw twoFiles();
    },
  };
}
