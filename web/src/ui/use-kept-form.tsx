import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { draftStore, type Place, VISITOR } from '../lib/draft-store.ts';
import { msg, t } from '../lib/i18n.ts';
import { useMe } from '../lib/me.ts';
import { Button } from './button.tsx';

/** The changed fields, each with the stored value that was changed. */
type Draft = Record<string, { from: unknown; to: unknown }>;
type State = 'restored' | 'outdated' | 'discarded' | null;

/** What a form needs so that its draft is kept. */
export interface Keeping<Values extends FieldValues> {
  /** Such as `school-group`: names the form among all others. */
  kind: string;
  /** What the form changes, such as an id. */
  subject?: string | number | undefined;
  /** The form's values without a draft. */
  stored: Values;
  /** Fields that are not kept: passwords above all. */
  unkept?: readonly Path<Values>[];
  /** `tab` for what must not stay on a shared computer, such as what is written about a child or a concern. */
  place?: Place;
  /** The form cannot be edited now: its draft waits. */
  isReadOnly?: boolean;
  /** The form needs no session. */
  isPublic?: boolean;
}

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const draftsOf = (kind: string, place: Place) => draftStore<Draft>(kind, (draft) => Object.keys(draft).length > 0, place);

/** Whether this user has a draft of this form; for what has to open so that the draft is seen. */
export const hasDraft = (userId: number | undefined, kind: string, subject: string | number, place: Place = 'device'): boolean =>
  userId !== undefined && draftsOf(kind, place).draftOf(userId, subject) !== undefined;

/**
 * Keeps the changed fields of a form, and restores them when the form is opened again. Fields that the user has not changed show
 * what is stored now. A reset of the form deletes the draft; call `forget` where a form closes after a save or with Cancel. The
 * page's loader has to call `loadMe`.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { kind, subject = '', stored, unkept = [], place = 'device', isReadOnly = false, isPublic = false }: Keeping<Values>,
) {
  const me = useMe()?.id;
  const userId = isPublic ? VISITOR : me;
  const drafts = useMemo(() => draftsOf(kind, place), [kind, place]);
  const [state, setState] = useState<State>(null);

  const forget = useCallback(() => {
    if (userId !== undefined) drafts.keepDraft(userId, null, subject);
    setState(null);
  }, [userId, drafts, subject]);

  const restore = useEffectEvent((kept: Draft) => {
    const changes = Object.entries(kept).filter(([name, { to }]) => name in stored && !isSame(to, stored[name]));
    for (const [name, { to }] of changes) {
      form.setValue(name as Path<Values>, to as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    if (changes.length === 0) return forget();
    setState(changes.some(([name, { from }]) => !isSame(from, stored[name])) ? 'outdated' : 'restored');
  });

  const keep = useEffectEvent((values: Record<string, unknown>) => {
    const changed = Object.keys(stored).filter(
      (name) => !unkept.includes(name as Path<Values>) && name in values && !isSame(values[name], stored[name]),
    );
    const draft = Object.fromEntries(changed.map((name) => [name, { from: stored[name], to: values[name] }]));
    if (userId !== undefined) drafts.keepDraft(userId, draft, subject);
    setState((before) => (before === 'discarded' ? null : before));
  });

  useEffect(() => {
    if (userId === undefined || isReadOnly) return;
    const kept = drafts.draftOf(userId, subject);
    if (kept) restore(kept);
    const { unsubscribe } = form.watch((values, { name }) => {
      // Without a name: the whole form was reset, after a save or with Reset.
      if (name) keep(values);
      else forget();
    });
    return unsubscribe;
  }, [form, userId, isReadOnly, drafts, subject, forget]);

  return {
    state,
    /** Deletes the draft, and leaves the form unchanged. */
    forget,
    /** Deletes the draft, and shows what is stored. */
    discard: () => {
      form.reset(stored);
      setState('discarded');
    },
  };
}

/** Says above a form that it shows a draft, and offers to discard it. */
export function DraftLine({ state, discard }: Pick<ReturnType<typeof useKeptForm>, 'state' | 'discard'>) {
  const status = useRef<HTMLSpanElement>(null);
  return (
    <div className="row-3 quiet" hidden={state === null}>
      <span ref={status} role="status" tabIndex={-1}>
        {state && t(sentences[state])}
      </span>
      {(state === 'restored' || state === 'outdated') && (
        <Button
          look="quiet"
          dense
          onClick={() => {
            discard();
            status.current?.focus();
          }}
        >
          {t('Discard')}
        </Button>
      )}
    </div>
  );
}

const sentences = {
  restored: msg('Draft restored'),
  outdated: msg('Draft restored. What is stored has changed in the meantime: please check before you save.'),
  discarded: msg('Draft discarded'),
};
