// Made by npm run generate. Do not edit.

import type * as gateway from './gateway.ts';
import type * as identity from './identity.ts';
import type * as schools from './schools.ts';
import type * as content from './content.ts';
import type * as messaging from './messaging.ts';
import type * as connections from './connections.ts';

type Public<Paths> = Omit<Paths, `/internal/${string}`>;
type SchemasOf<Components extends { schemas: object }> = Components['schemas'];

export interface paths
  extends Public<gateway.paths>,
    Public<identity.paths>,
    Public<schools.paths>,
    Public<content.paths>,
    Public<messaging.paths>,
    Public<connections.paths> {}

interface Schemas
  extends SchemasOf<gateway.components>,
    SchemasOf<identity.components>,
    SchemasOf<schools.components>,
    SchemasOf<content.components>,
    SchemasOf<messaging.components>,
    SchemasOf<connections.components> {}

export interface components {
  schemas: Schemas;
}
