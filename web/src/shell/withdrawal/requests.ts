import type { components } from '@patchwork/contracts/types/public';
import { create } from 'zustand';
import { useMe } from '../../lib/me.ts';
import { useHasRole, useSession } from '../../lib/session.ts';

/** A report, comment, reply, picture or video, and its author. */
export interface Subject {
  kind: components['schemas']['ContentKind'];
  id: number;
  isVideo?: boolean;
  authorId: number | undefined;
  /** The author's school. */
  schoolId: number;
  /** The title, text or description, to recognise it by. */
  text?: string | null | undefined;
  /** When it was written or, of a picture, its report. */
  createDate?: string | undefined;
}

/** The ways to remove something. */
export type Way = 'withdraw' | 'delete' | 'erase';
export type Action = Way | 'restore';

export interface Removable {
  subject: Subject;
  isWithdrawn?: boolean | undefined;
  /** Deletes it; given where the user may. */
  deleteIt?: (() => Promise<unknown>) | undefined;
  /** Called once the server has done it. */
  onDone: (action: Action) => void;
}

/** What the dialog asks for, or the receipt that it shows. */
export type Request = ({ action: 'remove' | 'restore' | 'erase' } & Removable) | { action: 'receipt'; erasureId: string };

/** The dialog is rendered once per page, because the card or picture that opened it may disappear meanwhile. */
export const useRequests = create<{ request: Request | undefined; wasOpened: boolean }>()(() => ({
  request: undefined,
  wasOpened: false,
}));

export const openRequest = (request: Request): void => useRequests.setState({ request, wasOpened: true });

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useRequests.setState({ request: undefined, wasOpened: false });
});

/** What the user may do with content of this author. The server decides; this chooses what to show. */
export function useRights({ authorId, schoolId }: Pick<Subject, 'authorId' | 'schoolId'>) {
  const me = useMe();
  const isAdmin = useHasRole('Admin');
  const isLead = useHasRole('SchoolAdmin') && me?.school.id === schoolId;
  return {
    mayWithdraw: isLead || isAdmin || (me !== undefined && me.id === authorId),
    /** Erase, restore, and see what has been withdrawn. */
    mayErase: isLead || isAdmin,
    isOfSchool: me?.school.id === schoolId,
  };
}

/** How the user may remove it; first the way that is open to most and can be taken back longest. */
export function useWays({ subject, isWithdrawn, deleteIt }: Omit<Removable, 'onDone'>): Way[] {
  const { mayWithdraw, mayErase } = useRights(subject);
  const ways: Record<Way, boolean> = {
    withdraw: mayWithdraw && !isWithdrawn,
    delete: deleteIt !== undefined,
    erase: mayErase,
  };
  return (Object.keys(ways) as Way[]).filter((way) => ways[way]);
}
