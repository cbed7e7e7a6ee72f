import { t } from '@scheduler/i18n';
import { cx } from '../styles/class-names.ts';
import styles from './spinner.module.css';

/** A spinner for a loading region. Screen readers announce `label`. */
export const Spinner = ({ label }: { label: string }) => (
  <span role="status" className={styles.region}>
    <SpinnerRing />
    <span className="sr-only">{label}</span>
  </span>
);

/** A spinner for the full window, for example while the session loads. */
export const FullScreenSpinner = () => (
  <span role="status" className={cx(styles.region, styles.fullScreen)}>
    <SpinnerRing />
    <span className="sr-only">{t('Loading')}</span>
  </span>
);

/** The ring without a label, for controls with `aria-busy`. */
export const SpinnerRing = () => <span className={styles.ring} aria-hidden="true" />;
