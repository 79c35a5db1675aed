import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { showSchool } from '../filtering.ts';

type Props = {
  school: { id: number; name: string };
  className?: string | undefined;
  onFollow?: () => void;
  children?: ReactNode;
};

/** A school's name that shows its reports. A real link, so that it can be opened in a new tab. */
export function SchoolLink({ school, className, onFollow, children }: Props) {
  return (
    <a
      href={`${paths.home}?schoolid=${school.id}`}
      className={className}
      translate="no"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow?.();
        void showSchool({ id: school.id, name: school.name });
      }}
    >
      {children ?? school.name}
    </a>
  );
}
