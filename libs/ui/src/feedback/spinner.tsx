import { t } from '@scheduler/i18n';
import { cx } from '../styles/class-names.ts';
import styles from './spinner.module.css';

/** A spinner for a loading region. Screen readers announce `label`. */
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

/** A spinner for the full window, for example while the session loads. */
export function FullScreenSpinner({ label = t('Loading') }: { label?: string | undefined }) {
  return <Spinner label={label} className={styles.fullScreen} />;
}

/** The ring without a label, for controls with `aria-busy`. */
export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />;
}
