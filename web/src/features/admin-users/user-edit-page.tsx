import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { validId } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { findUser, getMyself } from './api.ts';
import { UserDetails } from './user-details.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const [user, me] = await Promise.all([id === null ? null : findUser(id), getMyself()]);
  return { user, me };
}

export function Component() {
  const { user, me } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const back = <BackLink otherwise={paths.adminUsers} />;

  if (user) return <UserDetails key={user.id} loaded={user} me={me} back={back} />;
  return (
    <Page title={t('User Details ({id})', { id })} width="narrow">
      <AlertPanel>
        <p>{t('No user with id {id}', { id })}</p>
      </AlertPanel>
      {back}
    </Page>
  );
}
