import { eventRules } from './event-rules.ts';
import { userRules } from './user-rules.ts';
import { integrationRules } from './integration-rules.ts';
import { planningRules } from './planning-rules.ts';
import type { AccessRule } from './access-rule.ts';
import { scheduleRules } from './schedule-rules.ts';

/** Access rules by route name. A suffix like `: private` distinguishes several requests. */
export const accessRules: Record<string, AccessRule> = {
  ...scheduleRules,
  ...eventRules,
  ...userRules,
  ...integrationRules,
  ...planningRules,
};
