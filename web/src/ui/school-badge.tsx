import { Patch } from './patch.tsx';
import css from './school-patch.module.css';

type Props = { schoolId: number; badgeUrl?: string | null | undefined; size?: number };

/** A school's own badge, or its patch. Decorative: the school's name must be beside it. */
export function SchoolBadge({ schoolId, badgeUrl, size = 52 }: Props) {
  if (!badgeUrl) return <SchoolPatch schoolId={schoolId} size={size} />;
  return <img src={badgeUrl} alt="" width={size} height={size} className={css.patch} loading="lazy" decoding="async" />;
}

type SchoolPatchProps = { schoolId: number /** Edge length in CSS pixels. */; size?: number };

/** The generated patch of a school without a badge. Decorative: the school's name must be beside it. */
export function SchoolPatch({ schoolId, size = 52 }: SchoolPatchProps) {
  return (
    <svg className={css.patch} viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <Patch seed={schoolId} />
    </svg>
  );
}
