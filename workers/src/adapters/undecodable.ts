/** The file is not a picture or video that we can read, so a retry cannot help. */
export class Undecodable extends Error {
  override name = 'Undecodable';
  /** Kebab-case; stored with the media item. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The file cannot be used: ${reason}.`, { cause });
    this.reason = reason;
  }
}
