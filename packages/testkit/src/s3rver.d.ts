declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of the in-process S3 server that our tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
