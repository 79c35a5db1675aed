import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The global setup of vitest and of Playwright: what tests write outside the project is in one folder, which is removed after them,
// even where a test was ended before it could do so.

/** Makes the folder and sets TMPDIR for the workers. Returns what removes it. */
export default function useTemporaryFolder(): () => void {
  const before = process.env.TMPDIR;
  // A short name: the path of a Unix socket has room for 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // Other users, such as PostgreSQL's, must be able to enter it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
