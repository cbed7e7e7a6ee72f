// Type declarations for the benchmark's JavaScript modules.

declare module '*/checker.mjs' {
  import type { Instance, Plan } from '@scheduler/scheduling/optimizer/local';

  export function check(
    instance: Instance,
    plan: Partial<Plan>,
  ): {
    valid: boolean;
    violations: string[];
    objective: number;
    breakdown: Record<string, number>;
    facts: Record<string, number>;
  };
}

declare module '*/generator.mjs' {
  import type { Instance } from '@scheduler/scheduling/optimizer/local';

  export const FAMILIES: Record<string, unknown>;
  export function generate(family: string, seed: string, id?: string): Instance;
}
