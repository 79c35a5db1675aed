import { useMe } from '../../../lib/me.ts';
import { sayLink } from '../../../lib/reason-words.ts';

/** Why the user's school and this one were linked. */
export default function LinkSentence({ reasons, school }: { reasons: string[]; school: { id: number; name: string } }) {
  const us = useMe()?.school;
  return us && <p>{sayLink(reasons, { us, them: school })}</p>;
}
