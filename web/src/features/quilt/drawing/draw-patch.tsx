import { Skeleton } from '../../../ui/skeleton.tsx';
import { DrawingDesk } from './drawing-desk.tsx';
import type { Subject } from './drawing-draft.ts';
import { useDrawingDraft } from './use-drawing-draft.ts';
import { usePicture } from './use-picture.ts';

type Props = {
  /** Whose patch it is. The drawing is kept as a draft until `dropDrawing` is called. */
  subject: Subject;
  /** A picture to draw on, cropped to a square. */
  start?: File | undefined;
  /** Receives the patch: 1600 × 1600 pixels, without the seam. The draft is still kept. */
  onDone: (file: File) => void;
  /** The draft is kept here, too. */
  onCancel: () => void;
};

/** A board on which a class draws its patch, with finger, pen, mouse or keyboard. Load it on demand. */
export default function DrawPatch({ subject, start, onDone, onCancel }: Props) {
  const { begun, isKept, onChange } = useDrawingDraft(subject, start);
  const picture = usePicture(begun?.picture);
  if (!begun || (begun.picture && picture === undefined)) return <Skeleton media />;
  const { drawing, isRestored } = begun;
  return <DrawingDesk key={subject} start={drawing} {...{ isRestored, picture, isKept, onChange, onDone, onCancel }} />;
}
