import { startFixed } from './beside.ts';
import { fillReports } from './content-fill.ts';
import { findDataProcesses } from './data-cpu.ts';
import { compare, report } from './measure.ts';
import { signIn } from './sign-in.ts';
import { accountOf, pidsOf, withSystem } from './with-system.ts';

const reports = 10_000;

/**
 * Measures requests a second and p99 of the feed's first page through the gateway, with sessions, roles and visibility, and of
 * a bare Fastify route that answers the same bytes, with 10,000 generated reports in the database.
 */
export const benchFeed = () =>
  withSystem(async (bench) => {
    const { environment, baseUrl, progress } = bench;
    const { email, password, userId } = accountOf(bench, 'teacher');
    await fillReports(environment.content.CONTENT_DATABASE_URL!, reports, userId, progress);
    const cookie = await signIn(baseUrl, email, password);
    const url = `${baseUrl}/api/article/0`;
    const page = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
    const bare = await startFixed(bench, page);
    const pids = pidsOf(bench, ['gateway', 'content', 'identity']);
    try {
      const measurements = await compare(
        [
          { name: 'feed through the gateway', url, headers: [{ cookie }], pids },
          { name: 'bare Fastify, same bytes', url: bare.url, pids: [bare.pid] },
        ],
        { connections: [1, 10, 32, 100], rounds: 3, seconds: 5, dataRoots: await findDataProcesses(bench) },
      );
      await report('feed', { reports, bytes: page.length }, measurements);
    } finally {
      bare.stop();
    }
  });
