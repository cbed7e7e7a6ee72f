import { t } from '@scheduler/i18n';
import { cx } from './class-names.ts';
import styles from './spinner.module.css';

/** A turning ring for a region that loads; `label` is what a screen reader hears. */
export function Spinner({
  label = t('Loading'),
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span role="status" className={cx(styles.region, className)}>
      <SpinnerRing />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The whole window waits, as while the session is read. */
export function FullScreenSpinner({ label = t('Loading') }: { label?: string | undefined }) {
  return <Spinner label={label} className={styles.fullScreen} />;
}

/** The ring alone, for inside a control that already says it is busy. */
export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />;
}
