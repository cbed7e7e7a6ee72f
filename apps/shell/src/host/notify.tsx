import { lazy, Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useReadable } from '@scheduler/platform';
import type { Notify, Readable } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';

// Toasts are no part of the first load: the first one fetches them, or the first idle moment.
const loadToaster = () => insist(() => import('../layout/toaster.tsx'), Infinity);

const shown = Promise.withResolvers<void>();
const observers = new Set<() => void>();
let wanted = false;

const demand: Readable<boolean> = {
  get: () => wanted,
  subscribe(onChange) {
    observers.add(onChange);
    return () => observers.delete(onChange);
  },
};

/** Makes the place where toasts appear, ahead of the first of them. */
export function prepareToasts() {
  wanted = true;
  for (const observer of observers) observer();
}

const tell =
  (kind: keyof Notify): Notify['success'] =>
  (message, options) => {
    prepareToasts();
    void Promise.all([loadToaster(), shown.promise]).then(([toaster]) =>
      toaster.notify[kind](message, options),
    );
  };

export const notify: Notify = {
  success: tell('success'),
  error: tell('error'),
  info: tell('info'),
};

const Toaster = lazy(async () => {
  const toaster = await loadToaster();
  return { default: () => <Announced Toaster={toaster.Toaster} /> };
});

function Announced({ Toaster: Shown }: { Toaster: ComponentType }) {
  // A child's effects run before its parent's: by now the toaster listens.
  useEffect(() => shown.resolve(), []);
  return <Shown />;
}

/** Where toasts appear; stands once on the page. */
export function Toasts() {
  if (!useReadable(demand)) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
