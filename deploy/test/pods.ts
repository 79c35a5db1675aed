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

/** Whether a selector without expressions matches these labels. */
export const selects = (
  selector: { matchLabels?: Record<string, string> } | undefined,
  labels: Record<string, string>,
): boolean => Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
