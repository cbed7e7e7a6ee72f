import type { Instance, Plan } from '../../src/optimizer/instance.ts';

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
