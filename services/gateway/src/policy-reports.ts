import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { addressKey } from './throttles.ts';

/** Browsers send reports of our Content-Security-Policy to this path. */
export const policyReportsPath = '/api/csp-report';

const kinds = ['script', 'style'].flatMap((kind) => [`${kind}-src`, `${kind}-src-elem`, `${kind}-src-attr`]);
const others = ['default', 'object', 'img', 'media', 'font', 'connect', 'manifest', 'worker', 'frame', 'child'];
const directives = new Set([
  ...kinds,
  ...others.map((kind) => `${kind}-src`),
  ...['frame-ancestors', 'base-uri', 'form-action', 'require-trusted-types-for', 'trusted-types'],
]);

/** The only parts of a report that are read: samples of code, and addresses with queries, may hold personal data. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

const text = z.string().max(5_000).default('');
// Format of the Reporting API; other types of report are ignored.
const Reports = z.array(z.object({ type: z.string(), body: z.unknown() })).max(20);
const Body = z
  .object({ effectiveDirective: text, blockedURL: text, documentURL: text })
  .transform((body) => toViolation(body.effectiveDirective, body.blockedURL, body.documentURL));
// Format of `report-uri`, from browsers without the Reporting API.
const Legacy = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
    }),
  })
  .transform(({ 'csp-report': body }) =>
    toViolation(body['effective-directive'] || body['violated-directive'], body['blocked-uri'], body['document-uri']),
  );

/** Accepts reports from pages without a session, then logs and counts them; the reply is an empty 204. */
export async function policyReports(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const types = ['application/reports+json', 'application/csp-report'];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16 * 1024 }, app.getDefaultJsonParser('error', 'error'));
  const onRequest = (request: FastifyRequest) => deps.throttles.pass('policy-reports', addressKey(request.ip));
  app.post(policyReportsPath, { config: { operationId: 'reportPolicyViolation' }, onRequest }, (request, reply) => {
    for (const violation of violationsIn(request.body)) {
      deps.counters.policyViolations.inc({ directive: violation.directive });
      deps.log.warn({ ...violation, requestId: request.id }, 'a page broke the content security policy');
    }
    return reply.code(204).send();
  });
}

function violationsIn(body: unknown): Violation[] {
  const legacy = Legacy.safeParse(body);
  if (legacy.success) return [legacy.data];
  const reports = Reports.safeParse(body);
  return (reports.data ?? []).flatMap(({ type, body }) => {
    const violation = type === 'csp-violation' ? Body.safeParse(body).data : undefined;
    return violation ? [violation] : [];
  });
}

function toViolation(directive: string, blocked: string, page: string): Violation {
  const name = directive.split(' ')[0]!;
  return { directive: directives.has(name) ? name : 'other', blocked: originOf(blocked), page: templateOf(page) };
}

/** `https://evil.example`, `data:`, or the keyword for a source without an address, such as `inline`. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'other';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100);
}

/** `/useredit/:id`: the words of our own path, without search terms and ids. */
const templateOf = (page: string): string =>
  (URL.parse(page)?.pathname ?? '/')
    .split('/')
    .slice(0, 4)
    .map((part) => (/^[A-Za-z]{0,30}$/.test(part) ? part : ':id'))
    .join('/');
