import { type Manifest, nameOf } from './render.ts';

export interface Pod {
  /** Name of the object that creates the pod. */
  owner: string;
  kind: string;
  labels: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a pod's specification, checked against its schema elsewhere.
  spec: any;
}

/** Returns the pods that the objects create, without those of the operators. */
export const podsOf = (manifests: Manifest[]): Pod[] =>
  manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod'].includes(kind))
    .map((manifest) => {
      const template =
        manifest.kind === 'Pod'
          ? manifest
          : manifest.kind === 'CronJob'
            ? manifest.spec.jobTemplate.spec.template
            : manifest.spec.template;
      return {
        owner: nameOf(manifest),
        kind: manifest.kind,
        labels: template.metadata?.labels ?? {},
        spec: template.spec,
      };
    });

// biome-ignore lint/suspicious/noExplicitAny: as above.
export const containersOf = ({ spec }: Pod): any[] => [...(spec.initContainers ?? []), ...spec.containers];

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

/** Whether a selector matches these labels; of the expressions, it knows only NotIn. */
export const selects = (selector: Selector | undefined, labels: Record<string, string>): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value) &&
  (selector?.matchExpressions ?? []).every(({ key, operator, values }) => {
    if (operator !== 'NotIn') throw new Error(`The tests do not know the operator ${operator}.`);
    return !values.includes(labels[key] ?? '');
  });
