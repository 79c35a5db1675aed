import { type Manifest, nameOf } from './render.ts';

/** The placeholder for every password and key of the external store. */
const secret = 'k'.repeat(43);

/** The content of an ExternalSecret's Secret, with a placeholder for each external value. */
const contentsOf = ({ spec }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spec.target.template.data as Record<string, string>).map(([key, template]) => [
      key,
      template
        .replace('{{ toJson . }}', JSON.stringify({ google: secret }))
        .replace(/\{\{ \.host \}\}/g, 'mail.example')
        .replace(/\{\{ \.\w+( \| urlquery)? \}\}/g, secret),
    ]),
  );

/**
 * Returns the environment variables of a workload's container.
 * @throws Error when it refers to a map, a secret or a key that does not exist
 */
export function environmentOf(manifests: Manifest[], workload: string): Record<string, string> {
  const find = (kind: string, name: string) => {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (!found) throw new Error(`${workload} wants ${kind} ${name}, which nothing makes`);
    return found;
  };
  const deployment = manifests.find((each) => nameOf(each) === workload);
  if (!deployment) throw new Error(`There is no ${workload}`);
  const { volumes = [], containers } = deployment.spec.template.spec;
  const { envFrom = [], env = [], volumeMounts = [] } = containers[0];
  const environment: Record<string, string> = {};
  for (const { configMapRef } of envFrom) Object.assign(environment, find('ConfigMap', configMapRef.name).data);
  for (const { name, value } of env) environment[name] = value;
  // The files in the secrets folder, as processes read them.
  const { SECRETS_DIR, ...others } = environment;
  const mounted = volumeMounts.filter(({ mountPath }: { mountPath: string }) => mountPath === SECRETS_DIR);
  const sources = volumes
    .filter((volume: Manifest) => mounted.some(({ name }: { name: string }) => name === volume.name))
    .flatMap((volume: Manifest) => volume.projected.sources);
  for (const { secret } of sources) {
    if (secret.optional && !manifests.some((each) => each.metadata.name === secret.name)) continue;
    const contents = contentsOf(find('ExternalSecret', secret.name));
    const items = secret.items ?? Object.keys(contents).map((key) => ({ key, path: key }));
    for (const { key, path } of items) {
      if (contents[key] === undefined) throw new Error(`${workload} wants ${key} of ${secret.name}, which is not in it`);
      if (/^[A-Z][A-Z0-9_]*$/.test(path)) others[path] = contents[key];
    }
  }
  return others;
}
