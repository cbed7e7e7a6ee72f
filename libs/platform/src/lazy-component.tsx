import { t } from '@scheduler/i18n';
import { Button, LoadError, Spinner } from '@scheduler/ui';
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import styles from './lazy-component.module.css';

/** A component whose module is imported when it is first rendered, or earlier with `preload`. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Imports the module, for example when the user points at a button. Ignores failures. */
  preload: () => void;
}

interface LazyOptions<Props> {
  /** Renders a placeholder while the module loads. Defaults to nothing. */
  renderPending?: (props: Props) => ReactNode;
  /** Renders the error after a failed import. Defaults to a banner with a Retry button. */
  renderError?: (props: Props, onRetry: () => void) => ReactNode;
}

/** Distinguishes a failed import from an error of the imported component. */
class ImportError extends Error {}

/**
 * Creates a component with `React.lazy`. If the import fails, only this component is replaced by an
 * error with a Retry button, so that the user's input in the rest of the screen isn't lost. The
 * runtime of the build repeats failed requests before the import fails.
 *
 * @param load imports the module and returns its component
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const {
    renderPending = () => null,
    renderError = (_props, onRetry) => <LoadError onRetry={onRetry} />,
  } = options;
  let loaded: ComponentType<Props> | undefined;
  const importModule = async () => (loaded ??= await load());
  // A rejected `lazy` stays rejected, so each retry needs a new one.
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await importModule() };
      } catch (error) {
        // The next time the component is mounted, it is imported again.
        Lazy = createLazy();
        throw new ImportError('A lazy-loaded module could not be imported', { cause: error });
      }
    });
  let Lazy: ComponentType<Props> = createLazy();

  class LazyBoundary extends Component<{ forwarded: Props }, { error: unknown }> {
    override state = { error: null };
    /** Rendering a loaded component directly avoids the fallback. It must not change later. */
    private Loaded = loaded ?? Lazy;

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    private readonly retry = () => {
      this.Loaded = Lazy = createLazy();
      this.setState({ error: null });
    };

    override componentDidMount() {
      window.addEventListener('online', this.retryWhenOnline);
    }

    override componentWillUnmount() {
      window.removeEventListener('online', this.retryWhenOnline);
    }

    private readonly retryWhenOnline = () => {
      if (this.state.error) this.retry();
    };

    override render() {
      const { error } = this.state;
      const { forwarded } = this.props;
      const { Loaded } = this;
      if ((error as unknown) instanceof ImportError) return renderError(forwarded, this.retry);
      if (error) throw error as Error;
      return (
        <Suspense fallback={renderPending(forwarded)}>
          <Loaded {...forwarded} />
        </Suspense>
      );
    }
  }

  const LazyComponent = (props: Props) => <LazyBoundary forwarded={props} />;
  return Object.assign(LazyComponent, { preload: () => void importModule().catch(() => {}) });
}

/**
 * Creates a lazy-loaded dialog. If its import takes longer than a second, a panel says that it is
 * loading; if it fails, the panel shows the error.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> =>
  lazyComponent(load, {
    renderPending: ({ onClose }) => <PendingPanel onClose={onClose} />,
    renderError: ({ onClose }, onRetry) => <LoadErrorPanel onClose={onClose} onRetry={onRetry} />,
  });

/** Appears after a second, so that it isn't visible during a normal import. */
const PendingPanel = ({ onClose }: { onClose: () => void }) => (
  <div className={`${styles.panel} ${styles.pending}`}>
    <Spinner label={t('Loading')} />
    <Button size="sm" variant="ghost" onClick={onClose}>
      {t('Cancel')}
    </Button>
  </div>
);

/** Reports that a dialog or popover couldn't be loaded. Not a dialog, whose code may be missing. */
export const LoadErrorPanel = (props: { onClose: () => void; onRetry: () => void }) => (
  <div className={styles.panel}>
    <LoadError onRetry={props.onRetry} />
    <Button size="sm" variant="ghost" onClick={props.onClose}>
      {t('Close')}
    </Button>
  </div>
);
