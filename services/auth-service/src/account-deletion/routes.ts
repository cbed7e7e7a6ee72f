import { accountLifecycle } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/translate';
import { defineHandler, notFound, Problem, type Call } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Accounts } from '../account/accounts.ts';
import { defineCallerHandler, mapAuthErrors } from '../account/map-auth-errors.ts';
import type { Deps, HostedDeps } from '../deps.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { CLEAR_SITE_DATA } from '../sessions/clear-site-data.ts';
import { createDataExport } from './data-export.ts';
import { getDataOwners } from './data-owners.ts';
import { deleteAccount, restoreAccount } from './operations.ts';
import { getAccountData } from './account-data.ts';

type SetHeader = Call<typeof accountLifecycle.exportData>['setHeader'];

function setDownloadHeaders(setHeader: SetHeader) {
  setHeader('content-disposition', 'attachment; filename="ai-scheduler-data.zip"');
  setHeader('cache-control', 'no-store');
}

/** Routes for accounts stored by this service. */
export const accountDeletionRoutes = (deps: Deps) => [
  defineCallerHandler(deps, accountLifecycle.deleteAccount, async ({ user }, call) => {
    const closing = await deleteAccount(deps, user, call.body.email);
    call.setHeader('clear-site-data', CLEAR_SITE_DATA);
    return closing;
  }),
  defineHandler(accountLifecycle.restoreAccount, async ({ body }) => {
    await restoreAccount(deps, body.token);
    return undefined;
  }),
  defineCallerHandler(deps, accountLifecycle.exportData, async ({ user }, call) => {
    const file = await createDataExport(
      getDataOwners(deps.config, deps.internalAuth),
      user.id,
      await getAccountData(deps.db, user),
    );
    const client = getClientInfo(deps, call);
    await audit(deps.db, { action: 'data_exported', actor: user, client });
    setDownloadHeaders(call.setHeader);
    return file;
  }),
];

/** Routes for accounts in a hosted project, which only the project's operator can delete. */
export const hostedAccountDeletionRoutes = (
  accounts: Accounts,
  { config, internalAuth }: HostedDeps,
) => [
  defineHandler(accountLifecycle.deleteAccount, () => {
    const detail = t(
      "Accounts can't be deleted here. Ask the operator of this site to delete yours.",
    );
    return Promise.reject(new Problem('upstream-unavailable', detail));
  }),
  defineHandler(accountLifecycle.restoreAccount, () => Promise.reject(notFound(t('This link')))),
  defineHandler(accountLifecycle.exportData, ({ actor, setHeader }) =>
    mapAuthErrors(async () => {
      const account = await accounts.getUser(actor.token);
      const file = await createDataExport(getDataOwners(config, internalAuth), account.id, {
        account,
      });
      setDownloadHeaders(setHeader);
      return file;
    }),
  ),
];
