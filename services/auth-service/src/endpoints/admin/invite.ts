import * as z from 'zod';
import { userNotFound } from '../../admin/fields.ts';
import { awaitedUser } from '../../admin/invited.ts';
import { audit } from '../../audit/log.ts';
import { sendToken } from '../../mail/send-token.ts';
import { admin } from '../../protocol/endpoint.ts';
import { metadata, normaliseEmail, text } from '../../protocol/fields.ts';
import { userById } from '../../users/repository.ts';
import { userJson } from '../../users/user-json.ts';

/** Makes an account for somebody, and mails them the way in. */
export const invite = admin({
  method: 'POST',
  path: '/invite',
  body: z.object({ email: text, data: metadata.nullish() }),
  serve: async (deps, { body, client, redirectTo }) => {
    const email = normaliseEmail(body.email);
    const user = await deps.db.transaction(async (trx) => {
      const { id } = await awaitedUser(deps, trx, { email, data: body.data ?? {}, hash: null });
      const traits = { user_id: id, user_email: email };
      await audit(trx, { action: 'user_invited', actor: null, client, traits });
      const letter = 'invite';
      await sendToken(deps, trx, { letter, to: email, userId: id, redirectTo, challenge: null });
      return userById(trx, id);
    });
    if (!user) throw userNotFound();
    return { body: userJson(user) };
  },
});
