import type { Notify, NotifyOptions } from '@scheduler/platform';
import { buttonClass, cx } from '@scheduler/ui';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner, toast } from 'sonner';
// The build removes the library's <style> element, because a strict CSP blocks it.
import 'sonner/dist/styles.css';
import styles from './toaster.module.css';

const DURATION_MS = 4000;

const iconProps = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Container of the toasts at the bottom. Render it once per page. */
export function Toaster() {
  return (
    // Sonner returns focus to the previously focused element, which would trap Tab.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        className={styles.toaster ?? ''}
        position={document.documentElement.dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        duration={DURATION_MS}
        expand
        gap={8}
        visibleToasts={4}
        offset={24}
        mobileOffset={{ bottom: 'calc(76px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
        closeButton
        icons={{
          success: <CircleCheck className={styles.ok} {...iconProps} />,
          error: <CircleAlert className={styles.bad} {...iconProps} />,
          info: <Info className={styles.info} {...iconProps} />,
          close: <X {...iconProps} />,
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

/** Shows toasts. Screen readers announce errors assertively and other toasts politely. */
export const notify: Notify = {
  success: (message, options) => void toast.success(message, toToastOptions(options)),
  info: (message, options) => void toast.info(message, toToastOptions(options)),
  error: (message, options) =>
    void toast.error(<span role="alert">{message}</span>, toToastOptions(options)),
};

function toToastOptions({
  duration = DURATION_MS,
  action,
  tone,
  undoBatchId,
  undoneBatchIds,
}: NotifyOptions = {}) {
  for (const batchId of undoneBatchIds ?? []) toast.dismiss(batchId);
  return {
    duration,
    ...(action && { action }),
    ...(tone && { icon: <TriangleAlert className={styles.warn} {...iconProps} /> }),
    ...(undoBatchId && { id: undoBatchId }),
  };
}
