/** Result of a step. A static check counts as one test. */
export interface StepResult {
  passed: number;
  failed: number;
  /** Printed if something failed. */
  output: string;
}

export interface TestStep {
  name: string;
  run: () => Promise<StepResult>;
}

export const toStepResult = ({ code, output }: { code: number; output: string }): StepResult =>
  code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
