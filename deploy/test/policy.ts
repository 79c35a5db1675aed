import { containersOf, type Pod, podsOf, selects } from './pods.ts';
import { type Manifest, nameOf } from './render.ts';

type Rule = (manifests: Manifest[]) => string[];

const eachPod =
  (check: (pod: Pod) => (string | false | undefined)[]): Rule =>
  (manifests) =>
    podsOf(manifests).flatMap((pod) =>
      check(pod)
        .filter((finding) => finding !== false && finding !== undefined)
        .map((finding) => `${pod.owner}: ${finding}`),
    );

const pods = eachPod(({ spec }) => [
  spec.automountServiceAccountToken !== false && 'mounts a service-account token',
  spec.serviceAccountName && 'has its own service account',
  (spec.hostNetwork || spec.hostPID || spec.hostIPC) && 'shares a namespace with its node',
  spec.securityContext?.runAsNonRoot !== true && 'may run as root',
  spec.securityContext?.runAsUser === 0 && 'runs as root',
  spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
  ...(spec.volumes ?? []).map((volume: Manifest) => volume.hostPath && 'mounts a host path'),
  ...(spec.volumes ?? []).map(
    (volume: Manifest) => volume.emptyDir && !volume.emptyDir.sizeLimit && 'has an emptyDir without a size limit',
  ),
]);

const isPinned = (image: string) => /:v?\d+\.\d+[\w.-]*$/.test(image) || /@sha256:[0-9a-f]{64}$/.test(image);

/** Jobs, and containers that prepare a pod before its others start. */
const endsByItself = ({ kind, spec }: Pod, { name, restartPolicy }: Manifest) =>
  kind === 'Job' ||
  kind === 'CronJob' ||
  (restartPolicy !== 'Always' && spec.initContainers?.some((each: Manifest) => each.name === name));

const containers = eachPod((pod) =>
  containersOf(pod).flatMap(({ image = '', resources = {}, securityContext = {}, ...container }) => [
    (!isPinned(image) || /:latest$/.test(image)) && `image ${image} has no exact version`,
    ...['cpu', 'memory'].flatMap((kind) => [
      !resources.limits?.[kind] && `has no ${kind} limit`,
      !resources.requests?.[kind] && `has no ${kind} request`,
    ]),
    securityContext.privileged && 'is privileged',
    securityContext.allowPrivilegeEscalation !== false && 'may gain privileges',
    securityContext.readOnlyRootFilesystem !== true && 'may write to its root file system',
    !securityContext.capabilities?.drop?.includes('ALL') && 'keeps capabilities',
    securityContext.capabilities?.add?.length > 0 && 'adds capabilities',
    ...(endsByItself(pod, container) ? [] : ['startupProbe', 'readinessProbe', 'livenessProbe']).map(
      (probe) => !(container as Record<string, unknown>)[probe] && `has no ${probe}`,
    ),
  ]),
);

/** SECRETS_DIR, the path of the folder, is not a secret itself. */
const secretName = /PASSWORD$|SECRET(?!S_DIR$)|TOKEN|PRIVATE|_KEYS?$/;
const secretValue = /:\/\/[^/\s:@]*:(?!\{\{)[^@/\s]+@|-----BEGIN|AKIA[0-9A-Z]{16}/;

const secrets: Rule = (manifests) => [
  ...manifests
    .filter(({ kind, data, stringData }) => kind === 'Secret' && (data || stringData))
    .map((each) => `${nameOf(each)}: a secret is in plain text`),
  ...manifests
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap((each) =>
      Object.keys(each.data ?? {})
        .filter((name) => secretName.test(name))
        .map((name) => `${nameOf(each)}: ${name} belongs in a secret`),
    ),
  ...podsOf(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ env = [], envFrom = [] }) =>
      [...env, ...envFrom]
        .filter(({ valueFrom, secretRef }: Manifest) => valueFrom?.secretKeyRef || secretRef)
        .map(() => `${pod.owner}: a secret is in the environment`),
    ),
  ),
  ...podsOf(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ env = [] }) =>
      env
        .filter(({ name, value }: { name: string; value?: string }) => value !== undefined && secretName.test(name))
        .map(({ name }: { name: string }) => `${pod.owner}: ${name} belongs in a secret`),
    ),
  ),
  ...manifests
    .filter((each) => secretValue.test(JSON.stringify(each)))
    .map((each) => `${nameOf(each)}: contains a password, a key or a URL with a password`),
];

const isOpen = (rules: Manifest[] | undefined, side: 'from' | 'to') => (rules ?? []).some((rule) => !rule[side]?.length);
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];

/** Addresses for documentation, in place of one that an environment has to set. */
const isPlaceholder = (cidr: string) => cidr.startsWith('192.0.2.');
const isInside = (cidr: string) =>
  /^(10\..*\/([89]|[12]\d|3[0-2])|172\.(1[6-9]|2\d|3[01])\..*\/(1[2-9]|2\d|3[0-2])|192\.168\..*\/(1[6-9]|2\d|3[0-2]))$/.test(
    cidr,
  );
/** Bucket, mail server, sign-in providers and the mirrors of the scanner's signatures have no fixed address. */
const mayLeave = ['NetworkPolicy/content', 'NetworkPolicy/workers', 'NetworkPolicy/identity', 'NetworkPolicy/clamd'];

const network: Rule = (manifests) => {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  const covers = (policy: Manifest, pod: Pod) => selects(policy.spec.podSelector, pod.labels);
  const isForAll = ({ spec }: Manifest) => !spec.podSelector?.matchLabels;
  const deniesAll = policies.some(
    (policy) =>
      isForAll(policy) &&
      !policy.spec.podSelector.matchExpressions &&
      !policy.spec.ingress &&
      !policy.spec.egress &&
      policy.spec.policyTypes?.length === 2,
  );
  return [
    ...(deniesAll ? [] : ['no policy denies everything by default']),
    ...podsOf(manifests).flatMap((pod) => {
      const own = policies.filter((policy) => !isForAll(policy) && covers(policy, pod));
      const open = own.some(({ spec }) => isOpen(spec.ingress, 'from') || isOpen(spec.egress, 'to'));
      // A policy that selects every process does not count.
      const named = own.filter(({ spec }) => !spec.podSelector.matchLabels['patchwork.example/process']);
      return [
        ...(named.length > 0 ? [] : [`${pod.owner}: no policy selects it`]),
        ...(open ? [`${pod.owner}: open to everyone`] : []),
      ];
    }),
    ...policies.flatMap((policy) => {
      const peers = [...(policy.spec.ingress ?? []), ...(policy.spec.egress ?? [])].flatMap((rule) => [
        ...(rule.from ?? []),
        ...(rule.to ?? []),
      ]);
      const external = peers.flatMap(({ ipBlock }) => (ipBlock && !isInside(ipBlock.cidr) ? [ipBlock] : []));
      return [
        ...external
          .filter(({ except = [] }) => !privateNetworks.every((inside) => except.includes(inside)))
          .map(() => `${nameOf(policy)}: an external range includes private networks`),
        ...external
          .filter(({ cidr }) => isPlaceholder(cidr))
          .map(() => `${nameOf(policy)}: an address that the environment has to set`),
        ...(external.length > 0 && !mayLeave.includes(nameOf(policy)) ? [`${nameOf(policy)}: reaches external addresses`] : []),
      ];
    }),
    // The policies of the operators' pods too, which no manifest of ours creates.
    ...policies
      .filter(({ spec }) => isOpen(spec.ingress, 'from') || isOpen(spec.egress, 'to'))
      .map((policy) => `${nameOf(policy)}: open to everyone`),
  ];
};

const objects: Rule = (manifests) => {
  const of = (kind: string) => manifests.filter((each) => each.kind === kind);
  const pods = podsOf(manifests);
  const budgets = of('PodDisruptionBudget');
  const processes = pods.filter(({ labels }) => labels['patchwork.example/process']);
  return [
    ...processes
      .filter(({ labels }) => !budgets.some(({ spec }) => selects(spec.selector, labels)))
      .map(({ owner }) => `${owner}: no disruption budget`),
    ...of('Service')
      .filter(({ spec }) => !pods.some(({ labels }) => selects({ matchLabels: spec.selector }, labels)))
      .map((each) => `${nameOf(each)}: selects no pod`),
    ...of('Service')
      .filter(({ spec }) => ['NodePort', 'LoadBalancer'].includes(spec.type))
      .map((each) => `${nameOf(each)}: reachable without the ingress`),
    ...of('Ingress')
      .filter(({ spec }) => !spec.rules.every(({ host }: { host?: string }) => host && spec.tls?.[0]?.hosts.includes(host)))
      .map((each) => `${nameOf(each)}: a host without TLS`),
    ...of('Namespace')
      .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      .map((each) => `${nameOf(each)}: does not enforce restricted pods`),
    ...[...of('ClusterRole'), ...of('ClusterRoleBinding'), ...of('Role'), ...of('RoleBinding')].map(
      (each) => `${nameOf(each)}: no process needs the Kubernetes API`,
    ),
  ];
};

/** Lists, one sentence each, how an environment's objects violate the rules of safety.md. */
export const findings: Rule = (manifests) => [pods, containers, secrets, network, objects].flatMap((rule) => rule(manifests));
