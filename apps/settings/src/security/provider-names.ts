import { t } from '@scheduler/i18n';
const providerNames: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  web3: t('Wallet'),
};

/** Whether the identity belongs to an organization's SSO provider. */
export const isOrganizationProvider = (provider: string) => provider.startsWith('sso:');

/** Returns the display name, for example `Google` for `google`. */
export const getProviderName = (provider: string): string =>
  (isOrganizationProvider(provider) ? t('Your organization') : providerNames[provider]) ??
  provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll('_', ' ');
