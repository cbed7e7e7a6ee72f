import { apiKeys } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { createKey, readCurrent, removeKey } from './operations.ts';
import { keysOf } from './repository.ts';

type Deps = Parameters<typeof createKey>[0] & Parameters<typeof readCurrent>[0];

export const apiKeyRoutes = (deps: Deps) => [
  handle(apiKeys.current, (call) => readCurrent(deps, call)),
  handle(apiKeys.list, ({ actor }) => keysOf(deps.db, actor.userId)),
  handle(apiKeys.create, (call) => createKey(deps, call)),
  handle(apiKeys.remove, (call) => removeKey(deps, call)),
];
