import * as z from 'zod';
import { normalizePhone } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import {
  challengeFields,
  parseChallenge,
  metadata,
  normalizeEmail,
  optionalText,
} from '../protocol/fields.ts';
import { parseChannel } from '../sms/send-code.ts';
import { updateAccount } from '../users/update-account.ts';
import { toUserJson } from '../users/user-json.ts';

/** Returns `undefined` if the input is empty or equal to the current value. */
const getChangedValue = (
  input: string,
  normalize: (input: string) => string,
  current: string | null,
): string | undefined => {
  if (input === '') return undefined;
  const value = normalize(input);
  return value === current ? undefined : value;
};

export const userEndpoints = [
  authenticatedEndpoint({
    method: 'GET',
    path: '/user',
    serve: async (_deps, _call, { user }) => ({ body: toUserJson(user) }),
  }),
  authenticatedEndpoint({
    method: 'PUT',
    path: '/user',
    limit: 'mail',
    storesDevice: true,
    body: z.object({
      email: optionalText,
      phone: optionalText,
      password: z.string('must be text').nullish(),
      current_password: optionalText,
      nonce: optionalText,
      channel: optionalText,
      data: metadata.nullish(),
      app_metadata: z.unknown().optional(),
      ...challengeFields,
    }),
    serve: async (deps, { body, client, redirectTo }, caller) => {
      if (body.app_metadata != null) {
        throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
      }
      const { user } = caller;
      const phone = getChangedValue(body.phone, normalizePhone, user.phone);
      if (phone !== undefined && !deps.config.GOTRUE_EXTERNAL_PHONE_ENABLED) {
        throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');
      }
      const changes = {
        email: getChangedValue(body.email, normalizeEmail, user.email),
        phone,
        password: body.password,
        currentPassword: body.current_password,
        nonce: body.nonce,
        data: body.data,
        channel: parseChannel(body.channel),
        emailOptions: { redirectTo, challenge: parseChallenge(body) },
        client,
      };
      return { body: toUserJson(await updateAccount(deps, caller, changes)) };
    },
  }),
];
