import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureProgram, findProgram, run } from '@patchwork/dev/programs';
import type { Output } from '@patchwork/dev/progress';
import { eventually } from '@patchwork/testkit/wait';

// Docker's engine leaves its bridge and its rules when it stops, and drops forwarded packets if it was the one that enabled
// forwarding. A proof that starts an engine therefore remembers this machine's network and puts it back.

const forwarding = '/proc/sys/net/ipv4/ip_forward';
const bridge = 'docker0';

export interface NetworkState {
  links: string[];
  routes: string[];
  /** Rules, chains and policies of the firewall. */
  rules: string[];
  forwarding: string;
}

/** Reads what the proofs change of this machine's network. */
export async function networkState(): Promise<NetworkState> {
  const routes = readFileSync('/proc/net/route', 'utf8').trim().split('\n').slice(1);
  return {
    links: readdirSync('/sys/class/net'),
    // Interface, destination, gateway and mask.
    routes: routes.map((line) => [0, 1, 2, 7].map((column) => line.split('\t')[column]).join(' ')),
    rules: (await Promise.all(['iptables', 'ip6tables'].map(rulesOf))).flat(),
    forwarding: readFileSync(forwarding, 'utf8').trim(),
  };
}

async function rulesOf(program: string): Promise<string[]> {
  return findProgram(program) ? rulesIn(await run(`${program}-save`, [])).map((rule) => `${program} ${rule}`) : [];
}

/** The rules in the output of iptables-save, each after its table, without counters and chains that let everything pass. */
export function rulesIn(saved: string): string[] {
  let table = '';
  return saved.split('\n').flatMap((line) => {
    if (line.startsWith('*')) table = line.slice(1);
    const rule = line.replace(/ \[\d+:\d+\]$/, '');
    const isRule = rule.startsWith('-A ') || (rule.startsWith(':') && !rule.endsWith(' ACCEPT'));
    return isRule ? [`${table} ${rule}`] : [];
  });
}

/** Removes the rules and chains of a firewall that an extended regular expression matches. */
export async function removeRules(program: 'iptables' | 'ip6tables', matching: string): Promise<void> {
  if (!findProgram(program)) return;
  // Not grep's -q, which would break off the first program's output and so fail it.
  const remove = 'if $1-save | grep -E "$2" > /dev/null; then $1-save | sed -E "/$2/d" | $1-restore; fi';
  await run('bash', ['--norc', '-o', 'pipefail', '-euc', remove, 'bash', program, matching]);
}

/** Removes what a Docker engine has added since `before`; it must have stopped. */
export async function removeEngineNetwork(before: NetworkState, output: Output): Promise<void> {
  if (!before.links.includes(bridge) && readdirSync('/sys/class/net').includes(bridge))
    await run(await ensureProgram('ip', ['iproute2'], 'iproute2', output), ['link', 'delete', bridge]);
  if (!before.rules.some((rule) => rule.includes('DOCKER'))) await removeRules('iptables', `DOCKER|${bridge}`);
  if (!before.rules.includes('iptables filter :FORWARD DROP') && findProgram('iptables'))
    await run('iptables', ['--policy', 'FORWARD', 'ACCEPT']);
  writeFileSync(forwarding, before.forwarding);
}

/** @throws Error with what is more or less than before, when that does not end within seconds: links end a little later */
export async function assertNetworkAsBefore(before: NetworkState): Promise<void> {
  let difference = '';
  const isAsBefore = async () => {
    difference = differenceOf(before, await networkState());
    return difference === '';
  };
  await eventually(isAsBefore, 10).catch(() => {
    throw new Error(difference);
  });
}

/** Says what was added and removed, or nothing. */
export function differenceOf(before: NetworkState, after: NetworkState): string {
  const all = (state: NetworkState) => [...state.links, ...state.routes, ...state.rules, `forwarding ${state.forwarding}`];
  const [old, now] = [all(before), all(after)];
  return [
    ...now.filter((each) => !old.includes(each)).map((each) => `added: ${each}`),
    ...old.filter((each) => !now.includes(each)).map((each) => `removed: ${each}`),
  ].join('; ');
}
