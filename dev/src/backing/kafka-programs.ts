import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stackDir } from '../paths.ts';
import { ensureProgram, persist, run } from '../programs.ts';
import type { Output } from '../progress.ts';

interface KafkaPrograms {
  java: string;
  /** The folder with the broker's jars. */
  jars: string;
  /** File for the classes of these jars as this Java loads them. */
  classes: string;
}

const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/**
 * Finds Java 17 and the jars that dev/kafka/pom.xml names, downloaded by Maven (whose cache in ~/.m2 all clones share). Logs a
 * line and returns null when they are not available.
 */
export async function findKafkaPrograms(output: Output): Promise<KafkaPrograms | null> {
  if (process.env.PATCHWORK_KAFKA === 'off') return null;
  try {
    const java = await ensureProgram('java', ['openjdk-17-jre-headless'], 'Java 17', output);
    const version = await modernVersion(java);
    const jars = await fetchJars(output);
    const origin = createHash('sha256').update(`${version} ${statSync(join(jars, stampFile)).mtimeMs}`);
    return { java, jars, classes: join(stackDir, `kafka-${origin.digest('hex').slice(0, 12)}.jsa`) };
  } catch (error) {
    output.log(`  Kafka cannot be had (${(error as Error).message.split('\n')[0]})`);
    return null;
  }
}

/** Returns what Java says of its version. */
async function modernVersion(java: string): Promise<string> {
  // Java prints its version on stderr.
  const words = await run('/bin/sh', ['-c', '"$0" -version 2>&1', java]);
  const major = Number(/version "(\d+)/.exec(words)?.[1]);
  if (!(major >= 17)) throw new Error(`Kafka needs Java 17 or newer, found ${major}`);
  return words;
}

/** In the folder with the jars: says for which list of jars they were fetched. */
const stampFile = 'pom.sha256';

async function fetchJars(output: Output): Promise<string> {
  const pom = join(root, 'dev/kafka/pom.xml');
  const fingerprint = createHash('sha256').update(readFileSync(pom)).digest('hex');
  const home = join(stackDir, 'kafka');
  const jars = join(home, 'lib');
  const stamp = join(jars, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return jars;

  const maven = await ensureProgram('mvn', ['maven'], 'Maven', output);
  // Into a separate folder first: `npm start` and `npm test` may download at the same time.
  const fresh = join(home, `lib-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  const copy = ['-B', '-q', '-f', pom, copyGoal, '-DincludeScope=runtime', `-DoutputDirectory=${fresh}`];
  await output.progress('fetching Kafka with Maven', () => persist(() => run(maven, copy), output));
  writeFileSync(join(fresh, stampFile), fingerprint);
  rmSync(jars, { recursive: true, force: true });
  renameSync(fresh, jars);
  return jars;
}
