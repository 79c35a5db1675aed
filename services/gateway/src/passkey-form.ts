import { invalid } from '@patchwork/platform/errors';
import { z } from 'zod';

const CredentialId = z.string().regex(/^[A-Za-z0-9_-]{1,1364}$/);
const bytes = z.string().max(4_096);

const Form = z.object({
  challengeId: z.uuid(),
  response: z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    response: z.object({
      authenticatorData: bytes,
      clientDataJSON: bytes,
      signature: bytes,
      userHandle: z.string().max(128).optional(),
    }),
  }),
});

/** What the browser got from a passkey, for identity. @throws AppError `invalid` for anything else */
export function readPasskey(body: unknown): z.output<typeof Form> {
  const result = Form.safeParse(body ?? {});
  if (!result.success) throw invalid('invalid-request', [{ field: 'response', message: 'This passkey was not accepted.' }]);
  return result.data;
}
