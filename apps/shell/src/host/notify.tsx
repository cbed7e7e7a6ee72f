import { useEffect } from 'react';
import { createStore, useStore, type Notify } from '@scheduler/platform';
import { lazyComponent, LoadErrorPanel } from '@scheduler/platform/lazy-component';

const loadedNotify = Promise.withResolvers<Notify>();
/** Whether the toaster is mounted, and whether there are toasts to show. */
const status = createStore<'unused' | 'prepared' | 'required'>('unused');

/** Mounts the toaster before the first toast. */
export function prepareToasts() {
  if (status.get() === 'unused') status.set('prepared');
}

/** Mounts the toaster and waits until it can show toasts. */
export function requireToaster(): Promise<Notify> {
  status.set('required');
  return loadedNotify.promise;
}

const createNotify =
  (kind: keyof Notify): Notify['success'] =>
  (message, options) => {
    void requireToaster().then((notifyNow) => notifyNow[kind](message, options));
  };

export const notify: Notify = {
  success: createNotify('success'),
  error: createNotify('error'),
  info: createNotify('info'),
};

interface ToasterProps {
  /** Whether there are toasts to show. */
  isRequired: boolean;
  /** Hides the error. */
  onClose: () => void;
}

// The toaster isn't part of the first load. It loads with the first toast or when idle.
const Toaster = lazyComponent<ToasterProps>(
  () =>
    import('../layout/toaster.tsx').then(({ Toaster: LoadedToaster, notify: notifyNow }) => {
      return function ReadyToaster() {
        // Effects of children run first, so the toaster is listening now.
        useEffect(() => loadedNotify.resolve(notifyNow), []);
        return <LoadedToaster />;
      };
    }),
  {
    renderError: ({ isRequired, onClose }, onRetry) =>
      isRequired && <LoadErrorPanel onClose={onClose} onRetry={onRetry} />,
  },
);

/** Container of the toasts. Render it once per page. */
export function Toasts() {
  const current = useStore(status);
  if (current === 'unused') return null;
  return <Toaster isRequired={current === 'required'} onClose={() => status.set('prepared')} />;
}
