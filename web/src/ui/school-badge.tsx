import css from './school-patch.module.css';
import { SchoolPatch } from './school-patch.tsx';

type Props = { schoolId: number; badgeUrl?: string | null | undefined; size?: number };

/** A school's own badge, or its patch. Decoration: the school's name must stand beside it. */
export function SchoolBadge({ schoolId, badgeUrl, size = 52 }: Props) {
  if (!badgeUrl) return <SchoolPatch schoolId={schoolId} size={size} />;
  return <img src={badgeUrl} alt="" width={size} height={size} className={css.patch} loading="lazy" decoding="async" />;
}
