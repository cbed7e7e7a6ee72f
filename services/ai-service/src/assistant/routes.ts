import { assistant, model } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import type { AssistantDeps } from './request-context.ts';
import { answerRequest, preview } from './operations.ts';

export const assistantRoutes = (deps: AssistantDeps) => [
  defineHandler(assistant.ask, (call) => answerRequest(deps, call)),
  defineHandler(model.preview, (call) => preview(deps, call)),
];
