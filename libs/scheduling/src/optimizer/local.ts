export * from './explain/explain.ts';
export * from './explain/types.ts';
export * from './explain/format-explanation.ts';
export * from './instance.ts';
export * from './objective/charges.ts';
export { evaluatePlan, type PlanMetrics, type PlanEvaluation } from './objective/evaluate-plan.ts';
export {
  runLocalSearch,
  type LocalSearchResult,
  type LocalSearchOptions,
} from './search/local-search.ts';
