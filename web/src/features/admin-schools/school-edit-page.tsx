import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { validId } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { findSchool, loadLookups } from './api.ts';
import { SchoolDetails } from './school-details.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const [school, lookups] = await Promise.all([id === null ? null : findSchool(id), loadLookups()]);
  return { school, lookups };
}

export function Component() {
  const { school, lookups } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const back = <BackLink otherwise={paths.adminSchools} />;

  if (school) return <SchoolDetails key={school.id} loaded={school} lookups={lookups} back={back} />;
  return (
    <Page title={t('School Details ({id})', { id })} width="narrow">
      <AlertPanel>
        <p>{t('No school with id {id}', { id })}</p>
      </AlertPanel>
      {back}
    </Page>
  );
}
