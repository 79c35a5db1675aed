import { useCallback, useEffect, useRef, useState } from 'react';
import { dropFiles, filesOf, keepFile } from '../../../lib/draft-files.ts';
import { keepsDrafts } from '../../../lib/draft-store.ts';
import { useEvent } from '../../../lib/use-event.ts';
import { type Draft, type DraftText, draftOf, keepDraft, type Posting } from './draft-store.ts';
import { keptOf, type Refusal, restoreTiles, type Tile } from './tile-list.ts';
import { lostFile } from './unfinished.ts';

export type Content = { text: DraftText; tiles: Tile[] };
/** What the form starts with. */
export type Start = Content & {
  refused: Refusal[];
  isRestored: boolean;
  posting: Posting | undefined;
  lastUpdate?: string | undefined;
};

/** What this browser keeps of a draft when the page is left. */
export type Keeps = 'all' | 'text' | 'nothing';

/** At most this many milliseconds of typing are lost if the tab crashes. */
const PAUSE = 500;

type Options = {
  userId: number | undefined;
  /** The id of the report that is edited; empty for a new one. */
  subject: number | '';
  /** The form without a draft. */
  saved: Content;
  lastUpdate?: string | undefined;
};

/**
 * Restores the draft of a report, with its files, and keeps what is typed and chosen. `start` is undefined while files are being
 * read; a new `round` means a new start.
 */
export function useDraft(options: Options) {
  const { userId, subject } = options;
  const [{ round, start }, setStart] = useState(() => ({ round: 0, start: startOf(options) }));
  const [isKept, setKept] = useState(start?.isRestored ?? false);
  const [keepsText, setKeepsText] = useState(keepsDrafts);
  const [keepsFiles, setKeepsFiles] = useState(true);
  const saved = useRef(options);
  const latest = useRef<Content>(undefined);
  // Another tab may keep the same draft: only what was changed in this one is written.
  const isDirty = useRef(false);
  const posting = useRef<Posting>(start?.posting);
  const base = useRef(start?.lastUpdate ?? options.lastUpdate);
  const files = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const content = latest.current;
    if (!userId || !content || !isDirty.current) return;
    const before = saved.current.saved;
    const isChanged = JSON.stringify(bare(content)) !== JSON.stringify(bare(before));
    const draft = {
      ...bare(content),
      known: itemsOf(before).map(({ id }) => id),
      posting: posting.current,
      lastUpdate: base.current,
    };
    const isKeptNow = keepDraft(userId, isChanged ? draft : null, subject);
    setKept(isKeptNow);
    if (isChanged) setKeepsText(isKeptNow || keepsDrafts());
  }, [userId, subject]);

  useEffect(() => {
    if (start || !userId) return;
    let isCurrent = true;
    void restore(userId, saved.current).then((restored) => {
      if (!isCurrent) return;
      const held = heldKeys(saved.current);
      for (const { key, file } of restored.tiles) if (file && !held.has(key)) files.current.add(key);
      posting.current = restored.posting;
      base.current = restored.lastUpdate ?? base.current;
      setKept(restored.isRestored);
      setStart((before) => ({ ...before, start: restored }));
    });
    return () => {
      isCurrent = false;
    };
  }, [start, userId]);

  useEvent('visibilitychange', () => document.visibilityState === 'hidden' && keep());
  useEvent('pagehide', keep);
  useEffect(() => keep, [keep]);

  const onChange = useCallback(
    (content: Content) => {
      const before = latest.current;
      latest.current = content;
      // The form as it starts.
      if (!before) return;
      isDirty.current = true;
      timer.current ??= setTimeout(keep, PAUSE);
      if (!userId || before.tiles === content.tiles) return;
      keep();
      const held = heldKeys(saved.current);
      for (const { key, file } of content.tiles) {
        if (!file || files.current.has(key) || held.has(key)) continue;
        files.current.add(key);
        void keepFile(userId, key, file).then((isFileKept) => isFileKept || setKeepsFiles(false));
      }
      const chosen = new Set(content.tiles.map(({ key }) => key));
      const gone = [...files.current].filter((key) => !chosen.has(key));
      for (const key of gone) files.current.delete(key);
      void dropFiles(userId, gone);
    },
    [userId, keep],
  );

  /** Written at once, before the call that it is about. */
  const onPosting = (next: Posting | undefined) => {
    posting.current = next;
    isDirty.current = true;
    keep();
  };

  /** The report has taken over the text and the files. */
  const release = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = undefined;
    isDirty.current = false;
    posting.current = undefined;
    files.current.clear();
    if (userId) keepDraft(userId, null, subject);
    setKept(false);
  };

  /** Starts again with the form without a draft. */
  const restart = () => setStart({ round: round + 1, start: fresh(saved.current.saved) });

  const discard = () => {
    const keys = [...files.current];
    release();
    if (userId) void dropFiles(userId, keys);
    restart();
  };

  const keeps: Keeps = keepsText ? (keepsFiles ? 'all' : 'text') : 'nothing';
  return { round, start, isKept: isKept && keeps === 'all', keeps, onChange, onPosting, posting, release, restart, discard };
}

const bare = ({ text: { title, narrative, audience }, tiles }: Content) => ({ title, narrative, audience, tiles: keptOf(tiles) });

const fresh = (content: Content): Start => ({ ...content, refused: [], isRestored: false, posting: undefined });

const itemsOf = ({ tiles }: Content) => tiles.flatMap(({ item }) => item ?? []);

/** The tiles of an unfinished save: it keeps their files itself. */
const heldKeys = ({ saved }: Options) => new Set(saved.tiles.map(({ key }) => key));

const fileKeys = ({ tiles = [] }: Draft) => tiles.filter(({ itemId }) => itemId === undefined).map(({ key }) => key);

/** The start of the form, or undefined if files must be read first. */
function startOf({ userId, subject, saved }: Options): Start | undefined {
  const draft = userId ? draftOf(userId, subject) : undefined;
  if (!draft) return fresh(saved);
  return fileKeys(draft).length > 0 ? undefined : started(draft, new Map(), saved);
}

async function restore(userId: number, { subject, saved }: Options): Promise<Start> {
  const draft = draftOf(userId, subject);
  return draft ? started(draft, await filesOf(userId, fileKeys(draft)), saved) : fresh(saved);
}

function started(draft: Draft, files: ReadonlyMap<string, File>, saved: Content): Start {
  const { tiles, lost } = restoreTiles(draft.tiles ?? [], files, itemsOf(saved));
  const added = saved.tiles.filter(({ item }) => item && !draft.known?.includes(item.id));
  return {
    text: { title: draft.title, narrative: draft.narrative, audience: draft.audience },
    tiles: [...tiles, ...added],
    refused: lost.map(({ name }) => ({ name, message: lostFile() })),
    isRestored: true,
    posting: draft.posting,
    lastUpdate: draft.lastUpdate,
  };
}
