import { createStore, type ReadableStore } from '@scheduler/platform';

/** Whether a dialog should ask for a proof of identity. */
export interface StepUpRequests extends ReadableStore<boolean> {
  /** Resolves when the dialog is closed. Concurrent calls share one dialog. */
  confirmIdentity: () => Promise<boolean>;
  /** Called by the dialog. */
  resolve: (isConfirmed: boolean) => void;
}

export function createStepUpRequests(): StepUpRequests {
  const pending = createStore<PromiseWithResolvers<boolean> | null>(null);
  return {
    get: () => pending.get() !== null,
    subscribe: pending.subscribe,
    confirmIdentity() {
      const request = pending.get() ?? Promise.withResolvers<boolean>();
      if (!pending.get()) pending.set(request);
      return request.promise;
    },
    resolve(isConfirmed) {
      pending.get()?.resolve(isConfirmed);
      pending.set(null);
    },
  };
}
