import { t } from '@scheduler/i18n';
import { getProviderName } from '@scheduler/platform/sign-in-settings';
import type { Provider, User, UserIdentity } from '@scheduler/platform/session-store';
import { Button } from '@scheduler/ui';
import { Link2 } from 'lucide-react';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Row } from '../components/subsection.tsx';
import { useAction } from '../use-action.ts';
import { ACCOUNT_KEYS, isOrganizationProvider, useCallAuth, useProviders } from './use-account.ts';

const CALLBACK_PATH = '/auth/callback?next=%2Fsettings%23security';

/** Lists linked and linkable sign-in providers. */
export function Identities({ user }: { user: User }) {
  const identities = user.identities ?? [];
  const linked = identities.filter(({ provider }) => provider !== 'email');
  const linkedProviders = new Set(linked.map(({ provider }) => provider));
  const isManaged = linked.some(({ provider }) => isOrganizationProvider(provider));
  const linkableProviders = useProviders().filter(
    (provider) => !isManaged && !linkedProviders.has(provider),
  );
  return (
    <>
      {linked.map((identity) => (
        <LinkedIdentity
          key={identity.identity_id}
          identity={identity}
          isLast={identities.length === 1}
        />
      ))}
      {linkableProviders.map((provider) => (
        <UnlinkedProvider key={provider} provider={provider} />
      ))}
    </>
  );
}

function LinkedIdentity({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const callAuth = useCallAuth();
  const name = isOrganizationProvider(identity.provider)
    ? t('Your organization')
    : getProviderName(identity.provider);
  const email = identity.identity_data?.['email'];
  return (
    <Row
      icon={<Link2 />}
      name={name}
      details={
        isLast ? t('Your only sign-in method') : typeof email === 'string' ? email : t('Linked')
      }
    >
      {!isLast && (
        <ConfirmButton
          label={t('Unlink')}
          aria-label={t('Unlink {name}', { name })}
          title={t('Unlink {name}?', { name })}
          confirmLabel={t('Unlink')}
          action={{
            mutationFn: () => callAuth((auth) => auth.unlinkIdentity(identity)),
            success: t('{name} unlinked', { name }),
            failure: t("Couldn't unlink {name}. Check your connection.", { name }),
            invalidates: ACCOUNT_KEYS,
          }}
        >
          {t("You won't be able to sign in with {name} anymore. You can relink it anytime.", {
            name,
          })}
        </ConfirmButton>
      )}
    </Row>
  );
}

function UnlinkedProvider({ provider }: { provider: string }) {
  const callAuth = useCallAuth();
  const name = getProviderName(provider);
  const options = { redirectTo: location.origin + CALLBACK_PATH };
  const link = useAction({
    // Navigates to the provider, which then redirects to the callback page.
    mutationFn: () =>
      callAuth((auth) => auth.linkIdentity({ provider: provider as Provider, options })),
    failure: t("Couldn't link {name}. Check your connection.", { name }),
  });
  return (
    <Row icon={<Link2 />} name={name} details={t('Not linked')}>
      <Button
        size="sm"
        busy={link.isPending}
        onClick={() => link.mutate()}
        aria-label={t('Link {name}', { name })}
      >
        {t('Link')}
      </Button>
    </Row>
  );
}
