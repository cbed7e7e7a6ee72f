import {
  CircleAlert,
  CircleCheck,
  Info,
  RefreshCw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './banner.module.css';

export type BannerTone = 'warn' | 'danger' | 'ok' | 'info';

const icons = { warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck, info: Info };

/**
 * A remark about the region it stands in. It is announced when it appears, a danger at once.
 *
 * @param icon takes the place of the tone's
 * @param action a button or link at the far end
 */
export function Banner({
  tone = 'warn',
  icon,
  action,
  children,
}: {
  tone?: BannerTone | undefined;
  icon?: LucideIcon | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = icon ?? icons[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}

/** A region that could not be read, with the way to try again. */
export function LoadFailed({
  message = t('This could not be loaded'),
  onRetry,
  retrying = false,
}: {
  message?: string | undefined;
  onRetry: () => void;
  retrying?: boolean | undefined;
}) {
  const retry = (
    <Button size="sm" busy={retrying} icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {message}
    </Banner>
  );
}
