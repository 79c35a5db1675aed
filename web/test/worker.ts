import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { problems } from './answers.ts';

const unanswered = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url);
  problems.push(`The test has no answer for ${request.method} ${pathname}${search}.`);
  return HttpResponse.error();
};

const LAST_CALL = '/api/last-call';

/** Answers the calls of the component tests; `openScreen` and `show` give it their answers. Any other call fails the test. */
export const worker = setupWorker(
  http.get(LAST_CALL, () => new HttpResponse()),
  // A draft with files asks for them, whatever the test is about.
  http.get('/api/session/draftkeys', () => HttpResponse.json({ keys: ['A'.repeat(43).concat('=')] })),
  http.all('/api/*', unanswered),
  http.all('/static/*', unanswered),
);

/** The page's worker is started once, though each file runs `setup.ts`. */
export const started = worker.start({ quiet: true });

/** Forgets the answers of a test. What its screen still asked for is answered first: calls arrive here in their order. */
export async function forgetHandlers(): Promise<void> {
  await fetch(LAST_CALL);
  worker.resetHandlers();
}
