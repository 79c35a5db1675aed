import { type Manifest, nameOf } from './render.ts';

/** Stands for every password and key that the external store would give. */
const secret = 'k'.repeat(43);

/** What an ExternalSecret puts into its Secret, with a stand-in for each value from outside. */
const contentsOf = ({ spec }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spec.target.template.data as Record<string, string>).map(([key, template]) => [
      key,
      template.replace(/\{\{ \.host \}\}/g, 'mail.example').replace(/\{\{ \.\w+( \| urlquery)? \}\}/g, secret),
    ]),
  );

/**
 * The environment with which a workload's container starts.
 * @throws when it names a map, a secret or a key that nothing makes
 */
export function environmentOf(manifests: Manifest[], workload: string): Record<string, string> {
  const find = (kind: string, name: string) => {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (!found) throw new Error(`${workload} wants ${kind} ${name}, which nothing makes`);
    return found;
  };
  const deployment = manifests.find((each) => nameOf(each) === workload);
  if (!deployment) throw new Error(`There is no ${workload}`);
  const { envFrom = [], env = [] } = deployment.spec.template.spec.containers[0];
  const environment: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(environment, find('ConfigMap', configMapRef.name).data);
    else Object.assign(environment, contentsOf(find('ExternalSecret', secretRef.name)));
  }
  for (const { name, value, valueFrom } of env) {
    const ref = valueFrom?.secretKeyRef;
    const found = ref ? contentsOf(find('ExternalSecret', ref.name))[ref.key] : value;
    if (found === undefined) throw new Error(`${workload} wants ${ref.key} of ${ref.name}, which is not in it`);
    environment[name] = found;
  }
  return environment;
}
