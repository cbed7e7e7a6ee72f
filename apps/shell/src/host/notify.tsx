import { lazy, Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useStore } from '@scheduler/platform';
import type { Notify, ReadableStore } from '@scheduler/platform';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';

// The toaster isn't part of the first load. It loads with the first toast or when idle.
const loadToaster = () => retryDynamicImport(() => import('../layout/toaster.tsx'), Infinity);

const toasterReady = Promise.withResolvers<void>();
const observers = new Set<() => void>();
let isRequired = false;

const requiredStore: ReadableStore<boolean> = {
  get: () => isRequired,
  subscribe(onChange) {
    observers.add(onChange);
    return () => observers.delete(onChange);
  },
};

/** Mounts the toaster before the first toast. */
export function prepareToasts() {
  isRequired = true;
  for (const observer of observers) observer();
}

const createNotify =
  (kind: keyof Notify): Notify['success'] =>
  (message, options) => {
    prepareToasts();
    void Promise.all([loadToaster(), toasterReady.promise]).then(([toaster]) =>
      toaster.notify[kind](message, options),
    );
  };

export const notify: Notify = {
  success: createNotify('success'),
  error: createNotify('error'),
  info: createNotify('info'),
};

const Toaster = lazy(async () => {
  const toaster = await loadToaster();
  return { default: () => <ToasterWithReadySignal Toaster={toaster.Toaster} /> };
});

function ToasterWithReadySignal({ Toaster: LoadedToaster }: { Toaster: ComponentType }) {
  // Effects of children run first, so the toaster is listening now.
  useEffect(() => toasterReady.resolve(), []);
  return <LoadedToaster />;
}

/** Container of the toasts. Render it once per page. */
export function Toasts() {
  if (!useStore(requiredStore)) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
