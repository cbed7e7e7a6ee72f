import { enabledProviders } from '../oauth/providers.ts';
import { open } from '../protocol/endpoint.ts';

const EXTERNAL = [
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
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

const all = (names: string[], value: boolean) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** What a sign-in screen may offer: what works, not what is only switched on. */
export const settings = open({
  method: 'GET',
  path: '/settings',
  serve: async (deps) => {
    const { config, sms } = deps;
    const sendsTexts = sms !== null || config.GOTRUE_SMS_AUTOCONFIRM;
    return {
      body: {
        external: {
          ...all(EXTERNAL, false),
          ...all(enabledProviders(deps), true),
          anonymous_users: config.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
          email: config.GOTRUE_EXTERNAL_EMAIL_ENABLED,
          phone: config.GOTRUE_EXTERNAL_PHONE_ENABLED && sendsTexts,
          web3_ethereum: config.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED,
          web3_solana: config.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED,
        },
        disable_signup: config.GOTRUE_DISABLE_SIGNUP,
        mailer_autoconfirm: config.GOTRUE_MAILER_AUTOCONFIRM,
        phone_autoconfirm: config.GOTRUE_SMS_AUTOCONFIRM,
        sms_provider: config.GOTRUE_SMS_PROVIDER ?? '',
        saml_enabled: config.GOTRUE_SAML_ENABLED,
        passkeys_enabled: config.GOTRUE_PASSKEY_ENABLED,
      },
    };
  },
});
