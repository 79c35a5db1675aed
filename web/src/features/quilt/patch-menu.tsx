import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { ChildReferences, useChildReferences } from '../../shell/child-references.tsx';
import { concernLabel } from '../../shell/concern/concern-button.tsx';
import { useConcernDialog } from '../../shell/concern/use-concern-dialog.tsx';
import { type Action, type Subject, useRights } from '../../shell/withdrawal/requests.ts';
import { RemovalItems } from '../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import type { QuiltPatch } from './api.ts';

type Props = { patch: QuiltPatch; onChange: (words: string) => void; onRemoved: () => void };

/** "⋯" of a patch with a picture: change, remove, child references, and a concern. */
export function PatchMenu({ patch, ...props }: Props) {
  return patch.mediaItem && <Menu patch={patch} item={patch.mediaItem} {...props} />;
}

const words: Record<Exclude<Action, 'delete'>, () => string> = {
  withdraw: () => t('It has been withdrawn.'),
  erase: () => t('It has been erased.'),
  restore: () => t('Everyone who could see it before sees it again.'),
};

function Menu({ patch, item, onChange, onRemoved }: Props & { item: NonNullable<QuiltPatch['mediaItem']> }) {
  const { schoolGroup, school, isOwn, maySew, description } = patch;
  const navigate = useNavigate();
  const me = useMe();
  const [hasCodes, setHasCodes] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [openConcern, concern] = useConcernDialog('media', item.id);
  // Only its author gets its codes, besides Leads; the patch does not say who that was.
  const mayBeAuthor = isOwn && me?.schoolGroup.id === schoolGroup.id;
  const isAuthor = useChildReferences(item.id, wasOpened && mayBeAuthor).data !== undefined;
  const authorId = isAuthor ? me?.id : undefined;
  const subject: Subject = { kind: 'media', id: item.id, authorId, schoolId: school.id, text: description };
  const { mayWithdraw, isOfSchool } = useRights(subject);
  const mayCode = mayWithdraw && isOfSchool;
  function show(action: Action) {
    if (action === 'withdraw') onRemoved();
    if (action !== 'delete') onChange(words[action]());
  }

  return (
    <>
      <MoreMenu label={t('More for the patch of {class}', { class: schoolGroup.name })} isInRow onOpen={() => setWasOpened(true)}>
        {maySew && (
          <Button look="quiet" onClick={() => void navigate(paths.quiltSew(schoolGroup.id))}>
            {t('Change')}
          </Button>
        )}
        <RemovalItems subject={subject} isWithdrawn={item.isWithdrawn} onDone={show} />
        {mayCode && (
          <Button look="quiet" onClick={() => setHasCodes(true)}>
            {t('Child references…')}
          </Button>
        )}
        <Button look="quiet" aria-label={concernLabel('media')} onClick={openConcern}>
          {t('Report a concern')}
        </Button>
      </MoreMenu>
      {mayCode && (
        <ChildReferences
          itemId={item.id}
          open={hasCodes}
          onClose={() => setHasCodes(false)}
          onSaved={() => onChange(t('Saved'))}
        />
      )}
      {concern}
    </>
  );
}
