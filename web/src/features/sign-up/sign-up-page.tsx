import { useLoaderData } from 'react-router-dom';
import { loadLookups } from './api.ts';
import { RequestForm } from './request-form.tsx';
import { useSignUp } from './store.ts';
import { ThankYou } from './thank-you.tsx';

export const loader = () => loadLookups();

/** Two stages on one address; a reload finds the stage that was reached. */
export function Component() {
  const lookups = useLoaderData<typeof loader>();
  const guuid = useSignUp((state) => state.guuid);
  return guuid ? <ThankYou guuid={guuid} lookups={lookups} /> : <RequestForm lookups={lookups} />;
}
