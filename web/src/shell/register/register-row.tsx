import type { components } from '@patchwork/contracts/types/public';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';

export type RegisterSchool = components['schemas']['RegisterSchool'];

const statuses: Record<RegisterSchool['status'], string> = {
  open: msg('open'),
  closing: msg('open, but proposed to close'),
  proposed: msg('proposed to open'),
  closed: msg('closed in the register'),
};

/** "URN 107012, open, 390 pupils, Bradford". */
export function describeRow({ key, status, closedOn, numberOfPupils, town, trust, faith }: RegisterSchool): string {
  return [
    /^\d+$/.test(key) ? `URN ${key}` : key,
    status === 'closed' && closedOn ? t('closed on {date}', { date: formatDate(closedOn) }) : t(statuses[status]),
    numberOfPupils !== null && plural(numberOfPupils, '{count} pupil', '{count} pupils'),
    town,
    faith && faith !== 'None' && t(faith),
    trust,
  ]
    .filter(Boolean)
    .join(', ');
}

const PAUSE_MS = 150;

const search = (contains: string) => api.get('/api/register', { params: { query: { contains } } });
const link = (id: number, key: string | null) =>
  api.post('/api/register/school/{id}', { params: { path: { id } }, body: { key } });

interface Props {
  schoolId: number;
  row: RegisterSchool | null | undefined;
  mayLink: boolean;
  onLinked: (row: RegisterSchool | null) => Promise<void> | void;
}

/** The row of the register that a school or a request is linked to. Staff link it to another by a search, or remove the link. */
export function RegisterRow({ schoolId, row, mayLink, onLinked }: Props) {
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const found = useRows(typed);
  const action = useAction();
  const fieldName = `register-${schoolId}`;

  const change = (key: string | null, said: string) =>
    action.run(async () => {
      const { row: linked } = await link(schoolId, key);
      setSearching(false);
      setTyped('');
      await onLinked(linked);
      return said;
    });

  function open() {
    setSearching(true);
    focusAfterRender(fieldName);
  }

  return (
    <div className="stack-3 start">
      <p>{row ? t('In the register: {row}', { row: describeRow(row) }) : t('Not in the register')}</p>
      {mayLink && !isSearching && (
        <div className="row-3">
          <Button look="quiet" dense onClick={open}>
            {row ? t('Choose another row') : t('Find it in the register')}
          </Button>
          {row && (
            <Button
              look="quiet"
              dense
              busy={action.isBusy}
              onClick={() => void change(null, t('The link to the register has been removed.'))}
            >
              {t('Remove the link')}
            </Button>
          )}
        </div>
      )}
      {isSearching && (
        <div className="stack-3">
          <Combobox
            name={fieldName}
            label={t('Find in the register')}
            hint={t('Name, town, postcode or number')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            options={found?.map((each) => ({ id: each.key, content: <Hit {...each} /> }))}
            onChoose={(key) => void change(key, t('Linked to the register.'))}
          />
          {found?.length === 0 && <p className="quiet">{t('No school found')}</p>}
          <div>
            <Button look="secondary" dense onClick={() => setSearching(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {action.problem && <AlertPanel>{action.problem}</AlertPanel>}
      <StatusLine ref={action.status}>{action.said}</StatusLine>
    </div>
  );
}

function Hit(row: RegisterSchool) {
  return (
    <>
      <span translate="no">{row.name}</span>
      <span className="quiet small" translate="no">
        {[describeRow(row), row.postcode].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

/** Rows for the newest text; undefined until they have arrived, or if they could not be loaded. */
function useRows(typed: string): RegisterSchool[] | undefined {
  const [rows, setRows] = useState<RegisterSchool[]>();
  const contains = typed.trim();
  useEffect(() => {
    if (contains.length < 3) return setRows(undefined);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await search(contains).catch(() => undefined);
      if (isCurrent) setRows(found);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [contains]);
  return rows;
}
