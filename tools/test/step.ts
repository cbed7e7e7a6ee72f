/** How a step went: a static check counts as one, a suite by its tests. */
export interface Result {
  passed: number;
  failed: number;
  /** Shown when something failed. */
  output: string;
}

export interface TestStep {
  name: string;
  run: () => Promise<Result>;
}

export const check = ({ code, output }: { code: number; output: string }): Result =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
