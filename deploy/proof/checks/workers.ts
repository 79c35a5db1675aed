import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Cluster, podsNamed, processesOf } from './kubernetes.ts';
import type { Place } from './place.ts';
import { signIn } from './visitor.ts';

// Work in progress, whose pod is killed: another one does it again, and it takes effect once.

/** A film of moving shapes with a tone, long enough to be in progress when its worker is killed. */
export const filmArguments = [
  ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=40', '-f', 'lavfi', '-i', 'sine=duration=40'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ...['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4', 'pipe:1'],
];

/** Kills a pod at once, without its graceful shutdown. */
async function kill({ kubectl }: Cluster, name: string): Promise<void> {
  await kubectl('delete', 'pod', name, '--grace-period=0', '--force');
}

const MediaItem = z.object({ state: z.string(), starts: z.int(), failure: z.string().nullable() });

/** Uploads the film, kills the pod that works on it, and waits until it is ready. Returns the seconds from the kill on. */
export async function killDuringFilm(
  cluster: Cluster,
  place: Place,
  film: Buffer,
  victim: 'workers' | 'decoder',
): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const teacher = await signIn(agent, place.baseUrl, place.accountOf('teacher'), place.host);
  const post = async (path: string, body: Parameters<typeof teacher.send>[2]) => {
    const answer = await teacher.send('POST', path, body);
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { id: number };
  };
  const report = await post('/api/article', { title: `A film, ${victim}`, narrative: 'We filmed the hill.', hasConsent: true });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(film)], 'film.mp4', { type: 'video/mp4' }));
  const encoded = new Response(form);
  const body = { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
  const { id } = await post(`/api/file/article/${report.id}/99`, body);
  agent.destroy();

  const find = () =>
    place.databases.content.one(sql.type(MediaItem)`select state, starts, failure from media_items where id = ${id}`);
  const holder = await eventually(async () => {
    if ((await find()).state !== 'processing') return null;
    for (const pod of await podsNamed(cluster, victim)) {
      const pids = processesOf(pod);
      const isAtWork = victim === 'decoder' ? pids.some(isFfmpeg) : pids.some(hasMediaFolder);
      if (isAtWork) return pod.metadata.name as string;
    }
    return null;
  }, 120);
  const killedAt = performance.now();
  await kill(cluster, holder);
  const during = await find();
  if (during.state !== 'processing') throw new Error(`the film was ${during.state} when ${holder} was killed: make it longer`);
  await eventually(async () => ['ready', 'failed'].includes((await find()).state), 600);
  const { state, starts, failure } = await find();
  if (state !== 'ready') throw new Error(`the film is ${state}: ${failure}`);
  return `ready ${((performance.now() - killedAt) / 1_000).toFixed(0)} s after the kill of ${holder}, started ${starts} times`;
}

const isFfmpeg = (pid: number) => {
  try {
    return /ffmpeg/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether the process has a file in progress, in the temporary folder of its container. */
const hasMediaFolder = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/root/tmp`).some((name) => name.startsWith('patchwork-media-'));
  } catch {
    return false;
  }
};

/** Schools that exist for the runs alone, so that a run takes long enough to be interrupted. */
export async function addSchools({ databases }: Place, count: number): Promise<void> {
  await databases.connections.query(sql.type(z.unknown())`
    insert into schools (
      id, version, name, type_id, type_name, county_id, county_name, location_type_id, location_type_name, number_of_pupils,
      primary_ethnicity_id, primary_ethnicity_name, is_active, is_approved, opened_at
    )
    select
      id, 1, 'School ' || id, 4, 'Primary', id % 90 + 1, 'County', id % 8 + 1, 'Somewhere', id % 900, id % 19 + 1, 'Some', true,
      true, now()
    from generate_series(100001, 100000 + ${count}::int) as id
    on conflict do nothing
  `);
}

/** Lets the next half term begin on that many days before today, at which the calendar's schedule finds it. */
async function beginHalfTerm({ databases }: Place, daysAgo: number): Promise<number> {
  return databases.connections.oneFirst(sql.type(z.object({ id: z.int() }))`
    update half_terms
    set
      made_at = now() - interval '30 days',
      england = current_date - ${daysAgo}::int,
      wales = current_date - ${daysAgo}::int,
      scotland = current_date - ${daysAgo}::int,
      northern_ireland = current_date - ${daysAgo}::int
    where id = (select min(id) from half_terms where run_at > now())
    returning id
  `);
}

const Run = z.object({
  id: z.int(),
  state: z.string(),
  worker: z.string().nullable(),
  fence: z.int(),
  progress: z.int(),
  failure: z.string().nullable(),
});

/**
 * Waits for the run that the calendar starts, deletes the pod that computes it (at once with `isKill`, else gracefully but with
 * little time), and waits until another pod has finished it, once. Returns what happened.
 */
export async function deleteDuringRun(
  cluster: Cluster,
  place: Place,
  daysAgo: number,
  { isKill }: { isKill: boolean },
): Promise<string> {
  const { connections } = place.databases;
  const halfTerm = await beginHalfTerm(place, daysAgo);
  const begun = performance.now();
  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0);
  const find = () =>
    connections.maybeOne(sql.type(Run)`
      select id, state, worker, fence, progress, failure from runs where half_term = ${halfTerm} and type = 'main'
    `);
  const running = await eventually(async () => {
    const run = await find();
    if (run && run.state !== 'running') throw new Error(`the run is ${run.state}`);
    return run?.worker && run.progress >= 5 ? run : null;
  }, 180);
  const startedAfter = seconds(begun);
  const holder = (await podsNamed(cluster, 'workers')).find(({ metadata }) => running.worker!.startsWith(`${metadata.name}-`));
  if (!holder) throw new Error(`no pod is the worker ${running.worker}`);
  const deletedAt = performance.now();
  if (isKill) await kill(cluster, holder.metadata.name);
  else await cluster.kubectl('delete', 'pod', holder.metadata.name, '--grace-period=1', '--wait=false');
  const atDeletion = await find();
  if (atDeletion!.state !== 'running') throw new Error('the run had finished before its pod was deleted: add schools');

  await eventually(async () => (await find())!.state !== 'running', 300);
  const finished = (await find())!;
  if (finished.state !== 'finished') throw new Error(`the run ${finished.state}: ${finished.failure}`);
  if (finished.worker === running.worker || finished.fence <= running.fence) throw new Error('the deleted pod finished the run');
  const finishedAfter = seconds(deletedAt);
  await assertOneResult(place, finished.id);
  return `started by the schedule after ${startedAfter} s; ${holder.metadata.name} deleted at ${atDeletion!.progress} %, finished by another ${finishedAfter} s later`;
}

/** @throws Error unless all current links are of this run, two to six for each school, with one event for the run */
async function assertOneResult({ databases }: Place, runId: number): Promise<void> {
  const links = await databases.connections.one(
    sql.type(z.object({ links: z.int(), others: z.int(), most: z.int(), repeated: z.int() }))`
      with current as (select * from links where ended_at is null),
      degrees as (
        select count(*) as degree
        from (select school_a from current union all select school_b from current) as ends (school)
        group by school
      )
      select
        (select count(*) from current) as links,
        (select count(*) from current where run_id <> ${runId}) as others,
        (select max(degree) from degrees) as most,
        (select count(*) from (select from current group by school_a, school_b having count(*) > 1) as twice) as repeated
    `,
  );
  const events = await databases.connections.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from outbox
    where payload ->> 'type' = 'ConnectionsGenerated' and (payload #>> '{data,runId}')::int = ${runId}
  `);
  if (links.links === 0 || links.others > 0 || links.most > 6 || links.repeated > 0 || events !== 1)
    throw new Error(`the run left ${JSON.stringify({ ...links, events })}`);
}
