import { model } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { changeConsent, readSettings, type ModelDeps } from './operations.ts';

export const modelRoutes = (deps: ModelDeps) => [
  defineHandler(model.read, ({ actor }) => readSettings(deps, actor)),
  defineHandler(model.change, ({ actor, body }) => changeConsent(deps, actor, body)),
];
