import { t } from '@scheduler/i18n';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '../display/kbd.tsx';
import { focusOnMount } from '../forms/focus-on-mount.ts';
import { cx } from '../styles/class-names.ts';
import { PendingDialog } from './pending-dialog.tsx';
import styles from './command-palette.module.css';

interface PendingCommandPaletteProps {
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  placeholder: string;
  /** Returns the element to focus after the palette has been closed. */
  finalFocus: () => HTMLElement | null;
  /** Shown if the results can't be loaded. */
  error?: ReactNode;
}

/** The search field of the command palette, without the code that shows and selects results. */
export function PendingCommandPalette(props: PendingCommandPaletteProps) {
  const { onClose, query, onQueryChange, placeholder, finalFocus, error } = props;
  return (
    <PendingDialog
      label={t('Command menu')}
      busy={!error}
      className={cx(styles.palette, styles.pending)}
      onClose={onClose}
      onOutsideClick={onClose}
      finalFocus={finalFocus}
    >
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={focusOnMount}
          aria-label={placeholder}
          placeholder={placeholder}
          value={query}
          autoComplete="off"
          onChange={({ target }) => onQueryChange(target.value)}
        />
        <Kbd>{t('Esc')}</Kbd>
      </div>
      {error}
    </PendingDialog>
  );
}
