import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackFailure } from '@patchwork/dev/failure';
import { stackDir } from '@patchwork/dev/paths';
import { findProgram, persist, run } from '@patchwork/dev/programs';
import type { Output } from '@patchwork/dev/progress';

export const versions = { kubernetes: '1.34.4', coredns: '1.13.1', metricsServer: '0.9.0' };

const kubernetesPrograms = [
  ...['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy'],
  'kubectl',
];

/**
 * Compiles Kubernetes with etcd and kubectl, CoreDNS and metrics-server from their Go modules: once a clone, in about 20 minutes
 * on two cores, or in one when Go's own cache has their packages. Returns the folder of the programs.
 * @throws StackFailure without Go 1.26 or newer
 */
export async function buildPrograms(output: Output): Promise<string> {
  const folder = join(stackDir, 'tools', `kubernetes-${versions.kubernetes}-${versions.coredns}-${versions.metricsServer}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  const go = findProgram('go');
  const minor = go ? Number(/go1\.(\d+)/.exec(await run(go, ['version']))?.[1]) : 0;
  if (!go || minor < 26) throw new StackFailure('Compiling Kubernetes needs Go 1.26 or newer on the PATH.');
  mkdirSync(folder, { recursive: true });
  await output.progress('compiling Kubernetes', () => compileKubernetes(go, folder, output));
  await output.progress('compiling CoreDNS', () => compileCoreDns(go, folder, output));
  const metrics = `sigs.k8s.io/metrics-server@v${versions.metricsServer}`;
  await output.progress('compiling metrics-server', () =>
    compileModule(go, metrics, './cmd/metrics-server', join(folder, 'metrics-server'), output),
  );
  writeFileSync(join(folder, 'complete'), '');
  return folder;
}

/** Where a module is after its download; `GoMod` is its go.mod file. */
export async function download(go: string, module: string, output: Output): Promise<{ Dir: string; GoMod: string }> {
  return JSON.parse(await persist(() => run(go, ['mod', 'download', '-json', module], { cwd: '/' }), output));
}

const build = (go: string, cwd: string, target: string, folder: string, options: string[] = ['-ldflags', '-s -w']) =>
  run(go, ['build', '-trimpath', ...options, '-o', target, folder], { cwd, env: { ...process.env, CGO_ENABLED: '0' } });

/** Compiles a program inside its own module, so with the versions and checksums of its authors. */
async function compileModule(go: string, module: string, folder: string, target: string, output: Output) {
  const { Dir } = await download(go, module, output);
  await build(go, Dir, target, folder);
}

/** CoreDNS with the plugins of system.yaml only: the others need the libraries of every cloud, which take minutes to compile. */
async function compileCoreDns(go: string, folder: string, output: Output) {
  const { Dir } = await download(go, `github.com/coredns/coredns@v${versions.coredns}`, output);
  const plugins = ['cache', 'errors', 'health', 'kubernetes', 'ready'];
  const imports = plugins.map((name) => `import _ "github.com/coredns/coredns/plugin/${name}"`);
  // A copy, because Go's own is not to be changed.
  const source = join(folder, 'coredns-source');
  rmSync(source, { recursive: true, force: true });
  cpSync(Dir, source, { recursive: true });
  rmSync(join(source, 'core/plugin/zplugin.go'));
  writeFileSync(join(source, 'core/plugin/zplugin.go'), `package plugin\n${imports.join('\n')}\n`);
  await build(go, source, join(folder, 'coredns'), '.');
}

/** Kubernetes' module refers to its libraries by folders that the module does not contain: they are separate modules. */
async function compileKubernetes(go: string, folder: string, output: Output) {
  const version = versions.kubernetes;
  const { GoMod } = await download(go, `k8s.io/kubernetes@v${version}`, output);
  const { Replace } = JSON.parse(await run(go, ['mod', 'edit', '-json', GoMod])) as { Replace: { Old: { Path: string } }[] };
  const libraries = Replace.map(({ Old }) => `replace ${Old.Path} => ${Old.Path} v0${version.slice(1)}`);
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'kubernetes.go'), join(source, 'main.go'));
  const lines = ['module cluster', 'go 1.24.0', `require k8s.io/kubernetes v${version}`, ...libraries];
  writeFileSync(join(source, 'go.mod'), `${lines.join('\n')}\n`);
  await persist(() => run(go, ['mod', 'tidy', '-e'], { cwd: source }), output);
  const name = 'k8s.io/component-base/version';
  const symbols = `-X ${name}.gitVersion=v${version} -X ${name}.gitMajor=1 -X ${name}.gitMinor=${version.split('.')[1]}`;
  const target = join(folder, 'kubernetes');
  await build(go, source, target, '.', ['-ldflags', `-s -w ${symbols}`]);
  for (const program of kubernetesPrograms) {
    rmSync(join(folder, program), { force: true });
    linkSync(target, join(folder, program));
  }
}
