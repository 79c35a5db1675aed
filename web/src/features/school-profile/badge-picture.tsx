import { FilePicture } from '../../ui/file-picture.tsx';
import { SchoolPatch } from '../../ui/school-patch.tsx';
import type { School } from './api.ts';
import css from './school-profile.module.css';

const edge = 320;

type Props = { school: School; file: File | null; onUnreadable: () => void };

/** The badge, round, or the patch of a school without one. A file shows before it is sent. Decoration: words stand beside it. */
export function BadgePicture({ school: { id, badgeMediaItem }, file, onUnreadable }: Props) {
  const stored = badgeMediaItem?.thumbnail ?? badgeMediaItem?.url;
  if (file) {
    const key = `${file.name} ${file.lastModified}`;
    return <FilePicture key={key} file={file} edge={edge} className={css.round} onUnreadable={onUnreadable} />;
  }
  if (stored) return <img src={stored} alt="" width={edge / 2} height={edge / 2} className={css.round} />;
  return <SchoolPatch schoolId={id} size={edge / 2} />;
}
