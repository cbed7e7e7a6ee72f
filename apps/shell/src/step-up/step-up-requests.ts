import type { ReadableStore } from '@scheduler/platform';

/** Whether a dialog should ask for a proof of identity. */
export interface StepUpRequests extends ReadableStore<boolean> {
  /** Resolves when the dialog is closed. Concurrent calls share one dialog. */
  confirmIdentity: () => Promise<boolean>;
  /** Called by the dialog. */
  resolve: (isConfirmed: boolean) => void;
}

export function createStepUpRequests(): StepUpRequests {
  let pending: PromiseWithResolvers<boolean> | null = null;
  const observers = new Set<() => void>();
  const setPending = (next: typeof pending) => {
    pending = next;
    for (const observer of observers) observer();
  };
  return {
    get: () => pending !== null,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    confirmIdentity() {
      if (!pending) setPending(Promise.withResolvers());
      return (pending as PromiseWithResolvers<boolean>).promise;
    },
    resolve(isConfirmed) {
      pending?.resolve(isConfirmed);
      setPending(null);
    },
  };
}
