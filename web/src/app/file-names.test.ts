import { defaultExtensions, kindByName } from '@patchwork/contracts/upload-names';
import { expect, test } from 'vitest';
import { isVideoFile, problemWith } from '../features/feed/composer/file-rules.ts';
import { problemWithBadge } from '../features/school-profile/badge-file.ts';
import { problemWith as problemWithPatch } from '../lib/picture-file.ts';

const rules = { imageFileExtensions: defaultExtensions.image, videoFileExtensions: defaultExtensions.video, maxFileSize: 1 };

test.each(['a.jfif', 'a.JPE', 'a.b.webp', 'film.mov', 'a.jpg.exe', 'a.', 'jpg', 'a.jpg ', 'a.jp-g', '.png', 'ä.hif'])(
  'reports, badges and patches take a file by its name as the server does: %j',
  (name) => {
    const kind = kindByName(name, rules);
    const file = { name, size: 1 };
    expect(problemWith(file, rules) === undefined).toBe(kind !== null);
    expect(isVideoFile(file, rules)).toBe(kind === 'video');
    expect([problemWithBadge(file, rules), problemWithPatch(file, rules)].map((problem) => problem === undefined)).toEqual(
      Array(2).fill(kind === 'image'),
    );
  },
);
