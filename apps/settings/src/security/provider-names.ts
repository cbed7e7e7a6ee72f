const names: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  web3: 'Wallet',
};

/** `google` as people know it: `Google`. */
export const providerName = (provider: string): string =>
  names[provider] ?? provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll('_', ' ');
