import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// The floor to compare with: a bare Fastify route that answers the same bytes from memory. Run as a process of its own.
const bytes = readFileSync(process.argv[2]!);
const app = fastify();
app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) });
process.send?.('ready');
