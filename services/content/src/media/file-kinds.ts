import { AppError } from '@patchwork/platform/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadRules } from '../deps.ts';

/** The file types that each extension allows, by first bytes. Others are refused even if an operator configures them. */
const contents: Record<string, { kind: 'image' | 'video'; types: string[] }> = {
  // A phone's photo, which apps name either way.
  jpg: { kind: 'image', types: ['image/jpeg', 'image/heic', 'image/heif'] },
  jpeg: { kind: 'image', types: ['image/jpeg', 'image/heic', 'image/heif'] },
  heic: { kind: 'image', types: ['image/heic', 'image/heif', 'image/jpeg'] },
  heif: { kind: 'image', types: ['image/heic', 'image/heif', 'image/jpeg'] },
  hif: { kind: 'image', types: ['image/heic', 'image/heif', 'image/jpeg'] },
  png: { kind: 'image', types: ['image/png', 'image/apng'] },
  webp: { kind: 'image', types: ['image/webp'] },
  gif: { kind: 'image', types: ['image/gif'] },
  // One family of containers, which phones name freely.
  mp4: { kind: 'video', types: ['video/mp4', 'video/quicktime', 'video/x-m4v'] },
  mov: { kind: 'video', types: ['video/quicktime', 'video/mp4', 'video/x-m4v'] },
  m4v: { kind: 'video', types: ['video/x-m4v', 'video/mp4', 'video/quicktime'] },
  webm: { kind: 'video', types: ['video/webm'] },
};

/** The extension under which a decoder expects the type; other files keep theirs. */
const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/heic': 'heic', 'image/heif': 'heic' };

/** Bytes from the start of a file that show its type, and the size in pixels of a photo. */
export const HEAD_BYTES = 64 * 1024;

export interface FileKind {
  kind: 'image' | 'video';
  /** Lower case, without the dot; of a photo, that of its type. */
  extension: string;
  /** From the file's bytes, not from the client. */
  contentType: string;
}

export const wrongType = () => new AppError('unsupported-type', 'unsupported-type', 'Image or video files only please.');

/** The extension of an upload, if it is configured. @throws AppError 415 with the specification's sentence */
export function assertExtension(fileName: string, { imageExtensions, videoExtensions }: UploadRules): string {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isListed = [...imageExtensions, ...videoExtensions].includes(extension);
  if (isListed && Object.hasOwn(contents, extension)) return extension;
  throw wrongType();
}

/** What a file is, if its extension and first bytes agree. @throws AppError 400 for an empty file, 415 for a disguised one */
export async function assertContent(extension: string, head: Uint8Array): Promise<FileKind> {
  if (head.length === 0) throw new AppError('invalid', 'empty-file', 'This file is empty. Please choose another.');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const { kind, types } = contents[extension]!;
  if (!found || !types.includes(found.mime)) throw wrongType();
  return { kind, extension: extensions[found.mime] ?? extension, contentType: found.mime };
}
