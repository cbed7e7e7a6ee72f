import styles from './skeleton.module.css';

/**
 * A placeholder with the final dimensions. It is invisible for the first 150 ms, so that fast responses
 * don't cause flicker. Decorative: the surrounding region has `aria-busy` and a “Loading” announcement.
 */
export function Skeleton({
  width = '100%',
  height = 14,
}: {
  width?: number | string | undefined;
  height?: number | string | undefined;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
