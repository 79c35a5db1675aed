import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@patchwork/dev/programs';

export interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a key and its certificate, in PEM, for a day: signed by `authority`, or an authority itself when there is none. */
export async function certificate(
  { name, group, alternatives = [] }: { name: string; group?: string; alternatives?: string[] },
  authority?: Certificate,
): Promise<Certificate> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const at = (file: string) => join(folder, file);
  try {
    const signer: string[] = [];
    if (authority) {
      writeFileSync(at('ca.crt'), authority.certificate);
      writeFileSync(at('ca.key'), authority.key);
      signer.push('-CA', at('ca.crt'), '-CAkey', at('ca.key'));
    }
    const extensions = [`basicConstraints=critical,CA:${authority ? 'FALSE' : 'TRUE'}`];
    if (alternatives.length > 0) extensions.push(`subjectAltName=${alternatives.join(',')}`);
    writeFileSync(at('config'), `[req]\ndistinguished_name=dn\nx509_extensions=ext\n[dn]\n[ext]\n${extensions.join('\n')}\n`);
    const subject = `${group ? `/O=${group}` : ''}/CN=${name}`;
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-keyout', at('key')];
    await run('openssl', [
      'req',
      '-x509',
      '-config',
      at('config'),
      '-days',
      '1',
      '-subj',
      subject,
      ...key,
      '-out',
      at('crt'),
      ...signer,
    ]);
    return { certificate: readFileSync(at('crt'), 'utf8'), key: readFileSync(at('key'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
