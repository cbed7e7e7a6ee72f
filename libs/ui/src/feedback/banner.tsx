import { CircleAlert, CircleCheck, Info, RefreshCw, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import styles from './banner.module.css';

export type BannerTone = 'warn' | 'danger' | 'ok' | 'info';

const icons = { warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck, info: Info };

interface BannerProps {
  tone?: BannerTone | undefined;
  /** Replaces the icon of the tone. */
  icon?: LucideIcon | undefined;
  /** A button or link after the text. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A message about the surrounding region. Screen readers announce it when it appears; `danger`
 * interrupts.
 */
export function Banner({ tone = 'warn', icon, action, children }: BannerProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}

interface LoadErrorProps {
  message?: string | undefined;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** A banner for a region that failed to load, with a Retry button. */
export function LoadError({ message, onRetry, retrying = false }: LoadErrorProps) {
  const retry = (
    <Button size="sm" busy={retrying} icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {message ?? t("Couldn't load this section.")}
    </Banner>
  );
}
