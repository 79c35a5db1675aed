import { kindByName } from '@patchwork/contracts/upload-names';
import { AppError } from '@patchwork/platform/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadRules } from '../deps.ts';

type Kind = 'image' | 'video';

/** The formats that a decoder reads: the extension for the decoder, and the extensions by which lists name the format. */
const jpeg = { kind: 'image', extension: 'jpg', names: ['jpg', 'jpeg', 'jpe', 'jfif'] } as const;
const heic = { kind: 'image', extension: 'heic', names: ['heic', 'heif', 'hif'] } as const;
const png = { kind: 'image', extension: 'png', names: ['png'] } as const;
// One family of containers, which phones name freely; what is in them the decoder finds.
const mp4 = { kind: 'video', extension: 'mp4', names: ['mp4', 'mov', 'm4v'] } as const;

/** By the type that the first bytes show. Others are refused even if an operator configures them. */
const formats: Record<string, { kind: Kind; extension: string; names: readonly string[] }> = {
  'image/jpeg': jpeg,
  'image/heic': heic,
  'image/heif': heic,
  'image/png': png,
  'image/apng': png,
  'image/webp': { kind: 'image', extension: 'webp', names: ['webp'] },
  'image/gif': { kind: 'image', extension: 'gif', names: ['gif'] },
  'video/mp4': mp4,
  'video/quicktime': { ...mp4, extension: 'mov' },
  'video/x-m4v': mp4,
  'video/3gpp': mp4,
  'video/3gpp2': mp4,
  'video/webm': { kind: 'video', extension: 'webm', names: ['webm'] },
};

/** Bytes from the start of a file that show its type, and the size in pixels of a photo. */
export const HEAD_BYTES = 64 * 1024;

export interface FileKind {
  kind: Kind;
  /** Lower case, without the dot: that of the content. */
  extension: string;
  /** From the file's bytes, not from the client. */
  contentType: string;
}

export const wrongType = () => new AppError('unsupported-type', 'unsupported-type', 'Image or video files only please.');

/** Refuses a file whose extension is not configured. @throws AppError 415 with the specification's sentence */
export function assertName(fileName: string, rules: UploadRules): void {
  if (!kindByName(fileName, rules)) throw wrongType();
}

/**
 * What a file is by its first bytes, whatever its name: one of the formats whose extensions are configured.
 * @throws AppError 400 for an empty file, 415 for anything else
 */
export async function assertContent(head: Uint8Array, rules: UploadRules): Promise<FileKind> {
  if (head.length === 0) throw new AppError('invalid', 'empty-file', 'This file is empty. Please choose another.');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const format = found && formats[found.mime];
  if (!format?.names.some((name) => kindByName(`.${name}`, rules) === format.kind)) throw wrongType();
  return { kind: format.kind, extension: format.extension, contentType: found!.mime };
}
