import { execFileSync } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import '../adapters/images.ts';

// Tries from inside the isolation what a decoder must not be able to do, and loads what a decoder needs. isolation.ts reads the
// exit code and the line.
const [port, secret, processes] = process.argv.slice(2);

function fail(fault: string): never {
  console.log(fault);
  process.exit(1);
}

if (existsSync(secret!)) fail("it can see the workers' files");
if (readlinkSync('/proc/self/ns/pid') === processes) fail("it can see the workers' processes");
execFileSync('ffmpeg', ['-version']);
connect({ host: '127.0.0.1', port: Number(port) })
  .on('connect', () => fail('it can open network connections'))
  .on('error', () => process.exit(0));
