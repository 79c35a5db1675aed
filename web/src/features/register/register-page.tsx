import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { msg, plural, t } from '../../lib/i18n.ts';
import { refreshRegisterCount } from '../../lib/waiting.ts';
import { Page } from '../../shell/page.tsx';
import { listBlanks, listChanges } from './api.ts';
import { Blanks } from './blanks.tsx';
import { Changes } from './changes.tsx';

export const title = msg('Register of schools');

export async function loader() {
  const [changes, blanks] = await Promise.all([listChanges(), listBlanks()]);
  return { changes, blanks };
}

/** What has changed in the registers of schools, and what they can fill in of profiles. Nothing changes by itself. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [changes, setChanges] = useState(loaded.changes);
  const [blanks, setBlanks] = useState(loaded.blanks);

  return (
    <Page title={t(title)} width="narrow">
      <Changes
        changes={changes}
        onDecided={(waiting) => {
          setChanges(waiting);
          void refreshRegisterCount();
        }}
      />
      <Blanks schools={blanks.schools} onFilled={async () => setBlanks(await listBlanks())} />
      <p className="quiet">
        {plural(
          blanks.withoutRow,
          '{count} school is not linked to a register. You can link it on its page.',
          '{count} schools are not linked to a register. You can link each on its page.',
        )}
      </p>
    </Page>
  );
}
