import { expect } from 'vitest';
import { type Connections, someQuality, superuser, teacherOf } from './harness.ts';

/** Starts a run as a superuser. */
export const start = (connections: Connections) => connections.post('/api/connection', superuser);

export const claim = (connections: Connections, runId: number, worker = 'one') =>
  connections.postInternally(`/internal/runs/${runId}/claim`, { worker });

export const finish = (connections: Connections, runId: number, fencingToken: number, links: object[]) =>
  connections.postInternally(`/internal/runs/${runId}/finish`, { fencingToken, links, quality: someQuality });

/** Reads the run log as a superuser. */
export const logs = async (connections: Connections) => (await connections.get('/api/connection/logs', superuser)).body;

/** Completes a run with these links; returns its id. */
export async function run(connections: Connections, links: object[], path = '/api/connection') {
  const { body } = await connections.post(path, superuser);
  const work = (await claim(connections, body.id)).body;
  expect((await finish(connections, body.id, work.fencingToken, links)).status).toBe(204);
  return body.id as number;
}

/** The ids of the schools linked with a school, as its teachers see them. */
export const partnersOf = async (connections: Connections, schoolId: number) =>
  (await connections.get('/api/connection', teacherOf(schoolId))).body.map(
    (connection: { connectedSchool: { id: number } }) => connection.connectedSchool.id,
  );
