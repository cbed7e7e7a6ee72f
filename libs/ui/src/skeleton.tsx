import styles from './skeleton.module.css';

/**
 * A placeholder in the final geometry. It stays invisible for its first 150 ms, so a quick answer
 * never flashes. Decoration: the region around it carries `aria-busy` and a spoken "Loading".
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
