import { signInSettings, type SignInSettings } from '@scheduler/contracts/auth';

/** What an auth service takes beyond a password. */
export interface SignInWays {
  providers: { name: string; label: string }[];
  /** Identity providers of organisations. */
  sso: boolean;
}

/** These are switches of ways that are no page of somebody else's. */
const NO_PAGE = /^(email|phone|anonymous_users|web3_.*)$/;

const LABELS: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

const capitalised = (name: string) =>
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const waysOf = ({ external, saml_enabled = false }: SignInSettings): SignInWays => ({
  providers: Object.entries(external)
    .filter(([name, works]) => works && !NO_PAGE.test(name))
    .map(([name]) => ({ name, label: LABELS[name] ?? capitalised(name) })),
  sso: saml_enabled,
});

const KEPT = 'scheduler.sign-in-ways';

/** What it was at the last visit, so that the buttons do not move the form when they come. */
export const keptSignInWays = (): SignInWays | undefined =>
  (JSON.parse(localStorage.getItem(KEPT) ?? 'null') as SignInWays | null) ?? undefined;

/** Asks the auth service what it is configured for, so that no button leads nowhere. */
export async function fetchSignInWays(url: string, anonKey: string): Promise<SignInWays> {
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!response.ok) throw new Error(`/settings answered ${response.status}`);
  const ways = waysOf(signInSettings.parse(await response.json()));
  localStorage.setItem(KEPT, JSON.stringify(ways));
  return ways;
}
