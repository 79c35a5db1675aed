import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { api } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { parseReferences, referenceProblem } from '../lib/child-reference.ts';
import { t } from '../lib/i18n.ts';
import { whyFailed } from '../lib/why-failed.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StatusLine } from '../ui/error-summary.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = { itemId: number; open: boolean; onClose: () => void; onSaved: () => void };

/** The school's own codes for the children in a picture or video. */
export function ChildReferences({ open, onClose, ...item }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Child references')}>
      <Loaded {...item} />
    </Dialog>
  );
}

const pathOf = (id: number) => ({ params: { path: { id } } });

/** The codes of a picture, if `isWanted`. 404 for users who may not see them. */
export const useChildReferences = (itemId: number, isWanted = true) =>
  useSWR(isWanted ? ['child references', itemId] : null, () => api.get('/api/mediaitem/{id}/childreferences', pathOf(itemId)), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

function Loaded({ itemId, onSaved }: Pick<Props, 'itemId' | 'onSaved'>) {
  const { data, error, mutate } = useChildReferences(itemId);
  if (!data && error) {
    return (
      <AlertPanel
        actions={
          <Button look="secondary" onClick={() => void mutate()}>
            {t('Try again')}
          </Button>
        }
      >
        {t('We could not load the codes.')} {whyFailed(error)}
      </AlertPanel>
    );
  }
  if (!data) return <Skeleton lines={2} label={t('Loading')} />;
  return (
    <CodesForm
      codes={data.childReferences}
      save={async (childReferences) => {
        const saved = await api.post('/api/mediaitem/{id}/childreferences', { ...pathOf(itemId), body: { childReferences } });
        await mutate(saved, { revalidate: false });
        onSaved();
        return saved.childReferences;
      }}
    />
  );
}

type FormProps = { codes: string[]; save: (codes: string[]) => Promise<string[]> };

function CodesForm({ codes, save }: FormProps) {
  const [text, setText] = useState(codes.join(', '));
  const [state, setState] = useState<'editing' | 'busy' | 'saved' | { problem: string }>('editing');
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const problem = typeof state === 'object' ? state.problem : undefined;

  useEffect(() => field.current?.focus(), []);

  async function submit() {
    const typed = parseReferences(text);
    const wrong = typed.map(referenceProblem).find(Boolean);
    if (wrong) return refuse(wrong);
    setState('busy');
    try {
      setText((await save(typed)).join(', '));
      setState('saved');
      status.current?.focus();
    } catch (error) {
      const [refused] = error instanceof ApiError ? error.errors : [];
      refuse(refused?.message ?? `${t('The codes were not saved.')} ${whyFailed(error)}`);
    }
  }

  function refuse(problem: string) {
    setState({ problem });
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'busy') void submit();
      }}
    >
      <p>{t('If a family withdraws its consent, a Lead can withdraw every picture with the child’s code at once.')}</p>
      <TextField
        ref={field}
        label={t('Codes of the children pictured')}
        hint={t('Your school’s own code, never a name. Put a comma between two codes.')}
        id="child-references"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value);
          if (state !== 'busy') setState('editing');
        }}
      />
      <div className="row-3">
        <Button type="submit" busy={state === 'busy'}>
          {t('Save')}
        </Button>
        <StatusLine ref={status}>{state === 'saved' && t('Saved')}</StatusLine>
      </div>
    </form>
  );
}
