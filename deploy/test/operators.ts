import { z } from 'zod';

// The fields that we use of Strimzi 1 (kafka.strimzi.io/v1), CloudNativePG 1.30 (postgresql.cnpg.io/v1) and its Barman Cloud
// plugin, from their references, because no package has these schemas. An unlisted field is refused, which catches typing
// errors. Before you add one, look it up in a cluster with the operators: `kubectl explain kafka.spec` and so on.

const quantity = z.string().regex(/^\d+(\.\d+)?(m|[kMGT]i?)?$/);
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ cpu: quantity, memory: quantity }),
});
const ref = z.strictObject({ name: z.string() });
const key = z.strictObject({ name: z.string(), key: z.string() });
const object = (apiVersion: string, kind: string, spec: z.ZodType) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.strictObject({
      name: z.string(),
      namespace: z.string(),
      labels: z.record(z.string(), z.string()).optional(),
      annotations: z.record(z.string(), z.string()).optional(),
    }),
    spec,
  });
const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const strimzi = 'kafka.strimzi.io/v1';
const cnpg = 'postgresql.cnpg.io/v1';

const schemas = [
  object(
    strimzi,
    'Kafka',
    z.strictObject({
      kafka: z.strictObject({
        version: z.string().regex(/^4\./),
        metadataVersion: z.string(),
        listeners: z.array(
          z.strictObject({
            name: z.string().regex(/^[a-z0-9]{1,11}$/),
            port: z.int().min(9092),
            type: z.literal('internal'),
            tls: z.boolean(),
            authentication: z.strictObject({ type: z.literal('scram-sha-512') }),
            networkPolicyPeers: z.array(z.strictObject({ podSelector: z.looseObject({}) })).min(1),
          }),
        ),
        authorization: z.strictObject({ type: z.literal('simple') }),
        config: scalars,
      }),
      entityOperator: z.strictObject({
        topicOperator: z.strictObject({ resources }),
        userOperator: z.strictObject({ secretPrefix: z.string(), resources }),
      }),
    }),
  ),
  object(
    strimzi,
    'KafkaNodePool',
    z.strictObject({
      replicas: z.int().min(1),
      roles: z.array(z.enum(['broker', 'controller'])).min(1),
      storage: z.strictObject({
        type: z.literal('jbod'),
        volumes: z.array(
          z.strictObject({
            id: z.int(),
            type: z.literal('persistent-claim'),
            size: quantity,
            kraftMetadata: z.literal('shared'),
            deleteClaim: z.literal(false),
          }),
        ),
      }),
      resources,
    }),
  ),
  object(
    strimzi,
    'KafkaTopic',
    z.strictObject({ partitions: z.int().min(1), replicas: z.int().min(1), config: scalars, topicName: z.string().optional() }),
  ),
  object(
    strimzi,
    'KafkaUser',
    z.strictObject({
      authentication: z.strictObject({
        type: z.literal('scram-sha-512'),
        password: z.strictObject({ valueFrom: z.strictObject({ secretKeyRef: key }) }),
      }),
      authorization: z.strictObject({
        type: z.literal('simple'),
        acls: z.array(
          z.strictObject({
            resource: z.strictObject({
              type: z.enum(['topic', 'group']),
              name: z.string(),
              patternType: z.enum(['literal', 'prefix']),
            }),
            operations: z.array(z.enum(['Describe', 'Read', 'Write', 'Delete'])).min(1),
          }),
        ),
      }),
    }),
  ),
  object(
    cnpg,
    'Cluster',
    z.strictObject({
      instances: z.int().min(1),
      imageName: z.string(),
      enableSuperuserAccess: z.literal(false),
      primaryUpdateStrategy: z.enum(['supervised', 'unsupervised']),
      bootstrap: z.strictObject({
        initdb: z.strictObject({
          database: z.string(),
          owner: z.string(),
          encoding: z.string(),
          localeCollate: z.string(),
          localeCType: z.string(),
        }),
      }),
      managed: z.strictObject({
        roles: z.array(
          z.strictObject({
            name: z.string(),
            login: z.literal(true),
            connectionLimit: z.int(),
            passwordSecret: ref,
          }),
        ),
      }),
      postgresql: z.strictObject({
        parameters: z.record(z.string(), z.string()),
        pg_hba: z.array(z.string()),
        synchronous: z
          .strictObject({
            method: z.enum(['any', 'first']),
            number: z.int(),
            dataDurability: z.enum(['required', 'preferred']),
          })
          .optional(),
      }),
      affinity: z.strictObject({ enablePodAntiAffinity: z.boolean(), topologyKey: z.string() }),
      storage: z.strictObject({ size: quantity }),
      walStorage: z.strictObject({ size: quantity }),
      resources,
      plugins: z
        .array(z.strictObject({ name: z.string(), isWALArchiver: z.boolean(), parameters: z.record(z.string(), z.string()) }))
        .optional(),
    }),
  ),
  object(
    cnpg,
    'Database',
    z.strictObject({
      cluster: ref,
      name: z.string(),
      owner: z.string(),
      encoding: z.string(),
      databaseReclaimPolicy: z.enum(['retain', 'delete']),
    }),
  ),
  object(
    cnpg,
    'ScheduledBackup',
    z.strictObject({
      schedule: z.string().regex(/^(\S+ ){5}\S+$/, 'six fields: seconds come first'),
      immediate: z.boolean(),
      backupOwnerReference: z.enum(['none', 'self', 'cluster']),
      cluster: ref,
      method: z.literal('plugin'),
      pluginConfiguration: ref,
    }),
  ),
  object(
    'barmancloud.cnpg.io/v1',
    'ObjectStore',
    z.strictObject({
      retentionPolicy: z.string().regex(/^[1-9]\d*[dwm]$/),
      configuration: z.strictObject({
        destinationPath: z.string().startsWith('s3://'),
        s3Credentials: z.strictObject({ accessKeyId: key, secretAccessKey: key }),
        wal: z.strictObject({ compression: z.enum(['gzip', 'bzip2', 'lz4', 'snappy', 'xz', 'zstd']) }),
      }),
    }),
  ),
];

/** By `apiVersion/kind`. */
export const operatorSchemas = new Map(
  schemas.map((schema) => [`${schema.shape.apiVersion.value}/${schema.shape.kind.value}`, schema]),
);
