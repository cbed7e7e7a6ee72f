import * as z from 'zod';
import { normalisePhone } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import {
  challengeFields,
  challengeOf,
  metadata,
  normaliseEmail,
  text,
} from '../protocol/fields.ts';
import { channelOf } from '../sms/send-code.ts';
import { changeUser } from '../users/change-user.ts';
import { userJson } from '../users/user-json.ts';

export const readUser = signedIn({
  method: 'GET',
  path: '/user',
  serve: async (_deps, _call, { user }) => ({ body: userJson(user) }),
});

/** `undefined` where the field is empty, or says what is so already. */
const changed = (
  typed: string,
  normalise: (typed: string) => string,
  current: string | null,
): string | undefined => {
  if (typed === '') return undefined;
  const value = normalise(typed);
  return value === current ? undefined : value;
};

export const updateUserEndpoint = signedIn({
  method: 'PUT',
  path: '/user',
  limit: 'mail',
  body: z.object({
    email: text,
    phone: text,
    password: z.string('must be text').nullish(),
    current_password: text,
    nonce: text,
    channel: text,
    data: metadata.nullish(),
    app_metadata: z.unknown().optional(),
    ...challengeFields,
  }),
  serve: async (deps, { body, client, redirectTo }, caller) => {
    if (body.app_metadata != null) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    const { user } = caller;
    const phone = changed(body.phone, normalisePhone, user.phone);
    if (phone !== undefined && !deps.config.GOTRUE_EXTERNAL_PHONE_ENABLED) {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');
    }
    const changes = {
      email: changed(body.email, normaliseEmail, user.email),
      phone,
      password: body.password,
      currentPassword: body.current_password,
      nonce: body.nonce,
      data: body.data,
      channel: channelOf(body.channel),
      mail: { redirectTo, challenge: challengeOf(body) },
      client,
    };
    return { body: userJson(await changeUser(deps, caller, changes)) };
  },
});
