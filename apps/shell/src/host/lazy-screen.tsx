import { lazyComponent } from '@scheduler/platform/lazy-component';
import { FullScreenSpinner, LoadError } from '@scheduler/ui';
import type { ComponentType } from 'react';
import styles from './lazy-screen.module.css';

/** Creates a lazy-loaded screen. If its import fails, an error with Retry replaces the screen. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, {
    renderPending: () => <FullScreenSpinner />,
    renderError: (_props, onRetry) => (
      <main className={styles.error}>
        <LoadError onRetry={onRetry} />
      </main>
    ),
  });
