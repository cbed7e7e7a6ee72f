import * as z from 'zod';
import { requireUser } from '../../admin/user-fields.ts';
import { findOrCreateInvitedUser } from '../../admin/invited-user.ts';
import { audit } from '../../audit/audit-log.ts';
import { sendTokenEmail } from '../../email/send-token.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';
import { mergeMetadata, metadata, normalizeEmail, optionalText } from '../../protocol/fields.ts';
import { createSignUp } from '../../security/one-time-tokens.ts';
import { findUserById } from '../../users/repository.ts';
import { toUserJson } from '../../users/user-json.ts';

/** Creates an account and sends an invitation email. */
export const invite = adminEndpoint({
  method: 'POST',
  path: '/invite',
  body: z.object({ email: optionalText, data: metadata.nullish() }),
  serve: async (deps, { body, client, redirectTo }) => {
    const email = normalizeEmail(body.email);
    const user = await deps.db.transaction(async (trx) => {
      const { id } = await findOrCreateInvitedUser(deps, trx, {
        email,
        data: body.data ?? {},
        hash: null,
      });
      const traits = { user_id: id, user_email: email };
      await audit(trx, { action: 'user_invited', actor: null, client, traits });
      const kind = 'invite';
      await sendTokenEmail(deps, trx, {
        kind,
        to: email,
        userId: id,
        redirectTo,
        challenge: null,
        requester: null,
        signUp: createSignUp({ raw_user_meta_data: mergeMetadata({}, body.data ?? {}) }),
      });
      return findUserById(trx, id);
    });
    return { body: toUserJson(requireUser(user)) };
  },
});
