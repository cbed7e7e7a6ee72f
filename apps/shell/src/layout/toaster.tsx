import type { Notify, NotifyOptions } from '@scheduler/platform';
import { buttonClass, cx } from '@scheduler/ui';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner, toast } from 'sonner';
// The build takes out the <style> of the library's own, which a strict CSP refuses.
import 'sonner/dist/styles.css';
import styles from './toaster.module.css';

const DURATION = 4000;

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where toasts appear: at the end of the bottom, above the bottom bar on phones. Stands once on the page. */
export function Toaster() {
  return (
    // What has the focus when it comes here is not told: Tab would lead back to it, and never on.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        className={styles.toaster ?? ''}
        position={document.documentElement.dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        duration={DURATION}
        expand
        gap={8}
        visibleToasts={4}
        offset={24}
        mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
        closeButton
        icons={{
          success: <CircleCheck className={styles.ok} {...icon} />,
          error: <CircleAlert className={styles.bad} {...icon} />,
          info: <Info className={styles.info} {...icon} />,
          close: <X {...icon} />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: styles.toast ?? '',
            title: styles.title ?? '',
            closeButton: styles.close ?? '',
            actionButton: cx(buttonClass({ size: 'sm' }), styles.action),
          },
        }}
      />
    </div>
  );
}

/** Toasts for the whole product. An error is told at once, the rest when the reader is free. */
export const notify: Notify = {
  success: (message, options) => void toast.success(message, settings(options)),
  info: (message, options) => void toast.info(message, settings(options)),
  error: (message, options) =>
    void toast.error(<span role="alert">{message}</span>, settings(options)),
};

function settings({ duration = DURATION, action, tone, undoes, undone }: NotifyOptions = {}) {
  for (const batchId of undone ?? []) toast.dismiss(batchId);
  return {
    duration,
    ...(action && { action }),
    ...(tone && { icon: <TriangleAlert className={styles.warn} {...icon} /> }),
    ...(undoes && { id: undoes }),
  };
}
