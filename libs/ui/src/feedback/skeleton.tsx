import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = Pick<CSSProperties, 'width' | 'height'>;

/**
 * A placeholder with the final dimensions. It is invisible for the first 150 ms, so that fast responses
 * don't cause flicker. Decorative: the surrounding region has `aria-busy` and a “Loading” announcement.
 */
export const Skeleton = ({ width = '100%', height = 14 }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);

/** A placeholder for a region. Screen readers announce `label`. */
export const LoadingSkeleton = ({ label, ...size }: SkeletonProps & { label: string }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <Skeleton {...size} />
  </div>
);
