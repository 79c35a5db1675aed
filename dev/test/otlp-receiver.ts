import { createServer } from 'node:http';

/** A span as an OpenTelemetry collector receives it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: number;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Otlp {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'kind'> & {
        parentSpanId?: string;
        attributes: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}
const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that receives OTLP/JSON over HTTP and keeps it as spans and as raw text. */
export async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    raw += text;
    for (const { resource, scopeSpans } of (JSON.parse(text) as Otlp).resourceSpans) {
      const service = String(toRecord(resource.attributes)['service.name']);
      for (const { parentSpanId = '', status, attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, parentSpanId, attributes: toRecord(attributes), status: status?.code ?? 0 });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    spans,
    raw: () => raw,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
