import { expect } from 'vitest';
import { type Connections, someQuality, superuser, teacherOf } from './setting.ts';

/** A superuser presses the button. */
export const start = (connections: Connections) => connections.post('/api/connection', superuser);

export const claim = (connections: Connections, runId: number, worker = 'one') =>
  connections.postInternally(`/internal/runs/${runId}/claim`, { worker });

export const finish = (connections: Connections, runId: number, fence: number, links: object[]) =>
  connections.postInternally(`/internal/runs/${runId}/finish`, { fence, links, quality: someQuality });

/** The log of runs, as a superuser reads it. */
export const logs = async (connections: Connections) => (await connections.get('/api/connection/logs', superuser)).body;

/** A whole run that makes these links; its id. */
export async function run(connections: Connections, links: object[], path = '/api/connection') {
  const { body } = await connections.post(path, superuser);
  const work = (await claim(connections, body.id)).body;
  expect((await finish(connections, body.id, work.fence, links)).status).toBe(204);
  return body.id as number;
}

/** The schools with which a school is linked, as its teachers see it. */
export const partnersOf = async (connections: Connections, schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body.map(
    (connection: { connectedSchool: { id: number } }) => connection.connectedSchool.id,
  );
