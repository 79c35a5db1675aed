import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import type { CommentResponse } from '../api.ts';
import { personName } from '../wording.ts';

/** Who speaks to the class: a class and its school, or a person without one. */
export function Who({ person }: { person: CommentResponse['postedByUser'] }) {
  const { schoolGroup, school } = person;
  return (
    <>
      {schoolGroup ? (
        <ClassChip isPlain groupId={schoolGroup.id}>
          {schoolGroup.name}
        </ClassChip>
      ) : (
        <span translate="no">{personName(person)}</span>
      )}
      <span translate="no">{school.name}</span>
    </>
  );
}
