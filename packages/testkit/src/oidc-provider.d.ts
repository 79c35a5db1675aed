declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    body: unknown;
    oidc?: {
      route: string;
      client: { clientId: string };
      session: { accountId: string };
    };
  }
  interface Client {
    backchannelLogout(subject: string, sid: string): Promise<void>;
  }

  export const interactionPolicy: {
    Prompt: new (of: { name: string; requestable: boolean }) => object;
    base(): { add(prompt: object, position: number): void };
  };

  /** The part of the OpenID provider that our tests and the demo use; the package has no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: new (
      of: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    readonly Client: { find(id: string): Promise<Client | undefined> };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: { login_hint?: string } }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** What the provider uses by default, with a warning. */
  export default class MemoryAdapter {}
}
