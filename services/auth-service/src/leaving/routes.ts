import { leaving } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/words';
import { handle, notFound, Problem, type Call } from '@scheduler/service-kit';
import type { Accounts } from '../account/accounts.ts';
import { inProductWords } from '../account/problems.ts';
import type { HostedConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { wholeCaller } from '../sessions/caller.ts';
import { exported } from './export.ts';
import { keepersOf } from './keepers.ts';
import { deleteAccount, restoreAccount } from './operations.ts';
import { ownData } from './own-data.ts';

type Tell = Call<typeof leaving.exportData>['tell'];

function asFile(tell: Tell) {
  tell('content-disposition', 'attachment; filename="ai-scheduler-data.zip"');
  tell('cache-control', 'no-store');
}

/** Leaving, where the accounts are kept here. */
export const leavingRoutes = (deps: Deps) => [
  handle(leaving.deleteAccount, ({ actor, body }) =>
    inProductWords(() => deleteAccount(deps, { token: actor.token, typed: body.email })),
  ),
  handle(leaving.restoreAccount, async ({ body }) => {
    await restoreAccount(deps, body.token);
    return undefined;
  }),
  handle(leaving.exportData, ({ actor, tell }) =>
    inProductWords(async () => {
      const { user } = await wholeCaller(deps, actor.token);
      const file = await exported(keepersOf(deps.config), user.id, await ownData(deps.db, user));
      asFile(tell);
      return file;
    }),
  ),
];

/** Leaving, where a hosted project keeps the accounts: only its keepers can end one. */
export const hostedLeavingRoutes = (accounts: Accounts, config: HostedConfig) => [
  handle(leaving.deleteAccount, () => {
    const detail = t(
      'Accounts are kept by a hosted project here: ask whoever runs this site to delete yours.',
    );
    return Promise.reject(new Problem('upstream-unavailable', detail));
  }),
  handle(leaving.restoreAccount, () => Promise.reject(notFound(t('This link')))),
  handle(leaving.exportData, ({ actor, tell }) =>
    inProductWords(async () => {
      const account = await accounts.userOf(actor.token);
      const file = await exported(keepersOf(config), account.id, { account });
      asFile(tell);
      return file;
    }),
  ),
];
