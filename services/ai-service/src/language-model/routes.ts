import { model } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import { changeConsent, readSettings, type ModelDeps } from './operations.ts';

export const modelRoutes = (deps: ModelDeps) => [
  handle(model.read, ({ actor }) => readSettings(deps, actor)),
  handle(model.change, ({ actor, body }) => changeConsent(deps, actor, body)),
];
