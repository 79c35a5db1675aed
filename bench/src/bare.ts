import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// The baseline: a bare Fastify route that answers the same bytes from memory, in a separate process.
const bytes = readFileSync(process.argv[2]!);
const app = fastify();
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) });
process.send?.('ready');
