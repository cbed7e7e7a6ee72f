// Files apart, so that a screen carries nothing of what it does not call.
export { analyzePatterns } from './analysis-routes.ts';
export { analytics } from './analytics-routes.ts';
export { suggestMeeting } from './meeting-time-routes.ts';
export { applyPlan, optimize, quickOptimize, readPlan } from './plan-routes.ts';
