import { t } from '@scheduler/i18n';
const names: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  web3: t('Wallet'),
};

/** Whether an organization's page signs in, which then says who the person is. */
export const isOrganization = (provider: string) => provider.startsWith('sso:');

/** `google` as people know it: `Google`. */
export const providerName = (provider: string): string =>
  (isOrganization(provider) ? t('Your organization') : names[provider]) ??
  provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll('_', ' ');
