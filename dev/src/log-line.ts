import { styleText } from 'node:util';
import { z } from 'zod';

const PinoLine = z.looseObject({
  level: z.number(),
  time: z.union([z.string(), z.number()]),
  msg: z.string().default(''),
  service: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

const quiet = new Set(['level', 'time', 'msg', 'err', 'service', 'pid', 'hostname']);

/**
 * Formats a log line of a process as `HH:MM:SS service  message` with its ids and outcomes; a process of several services names
 * the one in each line. Lines from level warn are coloured and end with the error. A line that is not JSON is shown unchanged.
 */
export function formatLogLine(name: string, line: string): string {
  const record = parse(line);
  if (!record) return `${clock(new Date())} ${name.padEnd(11)} ${line}`;

  const details = Object.entries(record)
    .filter(([name, value]) => !quiet.has(name) && (typeof value !== 'object' || Array.isArray(value)) && value !== '')
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(' ');
  const text = [record.msg, details, record.err?.message].filter(Boolean).join('  ');
  const head = `${clock(new Date(record.time))} ${(record.service ?? name).padEnd(11)}`;
  if (record.level >= 50) return styleText('red', `${head} ${text}${record.err?.stack ? `\n${record.err.stack}` : ''}`);
  return record.level >= 40 ? styleText('yellow', `${head} ${text}`) : `${head} ${text}`;
}

function parse(line: string) {
  if (!line.startsWith('{')) return null;
  try {
    return PinoLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

const clock = (time: Date) => time.toTimeString().slice(0, 8);
