import { listEnabledProviders } from '../oauth/providers.ts';
import { openEndpoint } from '../protocol/endpoint.ts';

const EXTERNAL_PROVIDERS = [
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

const mapNamesTo = (names: string[], value: boolean) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Lists the sign-in methods that are enabled and fully configured. */
export const settings = openEndpoint({
  method: 'GET',
  path: '/settings',
  serve: async (deps) => {
    const { config, sms } = deps;
    const canSendSms = sms !== null || config.GOTRUE_SMS_AUTOCONFIRM;
    return {
      body: {
        external: {
          ...mapNamesTo(EXTERNAL_PROVIDERS, false),
          ...mapNamesTo(listEnabledProviders(deps), true),
          anonymous_users: config.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
          email: config.GOTRUE_EXTERNAL_EMAIL_ENABLED,
          phone: config.GOTRUE_EXTERNAL_PHONE_ENABLED && canSendSms,
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
