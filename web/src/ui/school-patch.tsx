import { Patch } from './patch.tsx';
import css from './school-patch.module.css';

type Props = { schoolId: number /** Edge length in CSS pixels. */; size?: number };

/** The generated patch of a school without a badge. Decoration: the school's name must stand beside it. */
export function SchoolPatch({ schoolId, size = 52 }: Props) {
  return (
    <svg className={css.patch} viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <Patch seed={schoolId} />
    </svg>
  );
}
