import { sayReason } from '../../../lib/reason-words.ts';

/** Why two schools were linked, as list items. */
export default function ReasonItems({ reasons }: { reasons: string[] }) {
  return reasons.map((reason) => <li key={reason}>{sayReason(reason)}</li>);
}
