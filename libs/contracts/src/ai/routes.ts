// Each route has its own module so that bundles include only the routes they call.
export { analyzePatterns } from './analysis-routes.ts';
export { analytics } from './analytics-routes.ts';
export { suggestMeeting } from './meeting-time-routes.ts';
export { applyPlan, optimize, quickOptimize, readPlan } from './plan-routes.ts';
