import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { problems } from './answers.ts';

const unanswered = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url);
  problems.push(`The test has no answer for ${request.method} ${pathname}${search}.`);
  return HttpResponse.error();
};

/** Answers the calls of the component tests; `openScreen` and `show` give it their answers. Any other call fails the test. */
export const worker = setupWorker(http.all('/api/*', unanswered), http.all('/static/*', unanswered));
