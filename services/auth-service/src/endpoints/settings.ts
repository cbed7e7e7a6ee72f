import { open } from '../protocol/endpoint.ts';

const EXTERNAL = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** What a sign-in screen may offer. */
export const settings = open({
  method: 'GET',
  path: '/settings',
  serve: async ({ config }) => ({
    body: {
      external: { email: true, ...Object.fromEntries(EXTERNAL.map((name) => [name, false])) },
      disable_signup: config.GOTRUE_DISABLE_SIGNUP,
      mailer_autoconfirm: config.GOTRUE_MAILER_AUTOCONFIRM,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    },
  }),
});
