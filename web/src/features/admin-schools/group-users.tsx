import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { type ClientEvent, describeEvent } from '../../lib/client-event.ts';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import edit from '../../shell/edit-page.module.css';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable, Tick } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import css from './admin-schools.module.css';
import { type GroupUsersEvents, listGroups } from './api.ts';

type UserAndEvents = GroupUsersEvents['usersAndEvents'][number];

const columns = [msg('Id'), msg('Email'), msg('Name'), msg('Position'), msg('Terms Approved'), msg('Details')] as const;

/** The active users of a group. A click on a row, or on the button in its first cell, shows the user's events. */
export function GroupUsers({ caption, usersAndEvents }: { caption: string; usersAndEvents: UserAndEvents[] }) {
  const [open, setOpen] = useState<number[]>([]);
  const toggle = (id: number) =>
    setOpen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));

  return (
    <DataTable caption={caption} quiet columns={columns}>
      {usersAndEvents.map(({ user, clientEvents }) => (
        <Fragment key={user.id}>
          <UserRow user={user} isOpen={open.includes(user.id)} onToggle={() => toggle(user.id)} />
          {open.includes(user.id) && (
            <tr className={table.detail} id={`events-${user.id}`}>
              <td colSpan={columns.length}>
                <Events name={fullName(user)} events={clientEvents} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </DataTable>
  );
}

type RowProps = { user: UserAndEvents['user']; isOpen: boolean; onToggle: () => void };

function UserRow({ user, isOpen, onToggle }: RowProps) {
  const { pathname } = useLocation();
  const name = fullName(user);
  function press(event: MouseEvent) {
    if (!(event.target instanceof Element && event.target.closest('a, button'))) onToggle();
  }
  return (
    // Keyboard users have the button in the first cell.
    <tr className={user.schoolAdministrator ? `${table.bold} ${css.pressable}` : css.pressable} onClick={press}>
      <td data-label={t('Id')}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `events-${user.id}` : undefined}
          aria-label={t('{id}, events of {name}', { id: user.id, name })}
          onClick={onToggle}
        >
          {user.id}
          <ChevronDown aria-hidden strokeWidth={1.75} className="chevron" />
        </button>
      </td>
      <td data-label={t('Email')} className={table.long}>
        <EmailText>{user.email}</EmailText>
      </td>
      <td data-label={t('Name')} className={table.long} translate="no">
        <span>
          {user.schoolAdministrator && <span className="visually-hidden">{t('Lead user:')} </span>}
          {name}
        </span>
      </td>
      <td data-label={t('Position')} className={table.long}>
        {user.schoolPosition ?? '–'}
      </td>
      <td data-label={t('Terms Approved')}>
        <Tick on={user.termsAndConditionsApproved} />
      </td>
      <td>
        <LinkButton
          look="secondary"
          dense
          to={paths.userEdit(user.id)}
          state={{ from: pathname }}
          aria-label={t('Details of {name}', { name })}
        >
          {t('Details')}
        </LinkButton>
      </td>
    </tr>
  );
}

function Events({ name, events }: { name: string; events: ClientEvent[] }) {
  const [shown, more] = useFirst(events);
  if (events.length === 0) return <p>{t('No events found')}</p>;
  return (
    <div className="stack-3">
      <DataTable
        caption={t('Events of {name}', { name })}
        columns={[msg('Event'), msg('Date/Time'), msg('IP Address')]}
        className={css.eventTable}
      >
        {shown.map((event) => (
          <tr key={event.id}>
            <td data-label={t('Event')}>{describeEvent(event)}</td>
            <td data-label={t('Date/Time')}>
              <time dateTime={event.eventTimestamp}>{formatDateTime(event.eventTimestamp)}</time>
            </td>
            <td data-label={t('IP Address')}>{event.ipAddress ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
      {more}
    </div>
  );
}

/** The school's groups with their active users and those users' events. */
export function Groups({ schoolId }: { schoolId: number }) {
  const groups = useSWR(['/api/groupsusersevents/school', schoolId], ([, id]) => listGroups(id), {
    ...auditedRead,
  });
  return (
    <Card as="section" id="groups" className={edit.section} aria-labelledby="groups-heading">
      <h2 id="groups-heading">{t('Groups')}</h2>
      <ListStates state={groups} what={t('the groups')} empty={t('No active groups/users found')}>
        {groups.data?.map((each) => (
          <Group key={each.schoolGroup.id} {...each} />
        ))}
      </ListStates>
    </Card>
  );
}

function Group({ schoolGroup: group, usersAndEvents }: GroupUsersEvents) {
  const name = [group.id, group.name, group.description].filter(Boolean).join(' - ');
  return (
    <section className={cx('stack-4', css.group)} aria-labelledby={`group-${group.id}`}>
      <h3 id={`group-${group.id}`} className={cx('row-3', css.groupName)}>
        <span translate="no">{name}</span> {group.primaryGroup && <Chip tone="info">{t('Primary Group')}</Chip>}
      </h3>
      {usersAndEvents.length === 0 ? (
        <p className="quiet">{t('No active users in this group')}</p>
      ) : (
        <GroupUsers caption={t('Users of {name}', { name: group.name })} usersAndEvents={usersAndEvents} />
      )}
    </section>
  );
}
