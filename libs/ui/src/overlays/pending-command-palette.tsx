import { t } from '@scheduler/i18n';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '../display/kbd.tsx';
import { focusOnMount } from '../forms/focus-on-mount.ts';
import dialogStyles from './dialog.module.css';
import styles from './command-palette.module.css';

interface PendingCommandPaletteProps {
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  placeholder: string;
  /** Shown if the results can't be loaded. */
  error?: ReactNode;
}

/** The search field of the command palette, without the code that shows and selects results. */
export function PendingCommandPalette(props: PendingCommandPaletteProps) {
  const { onClose, query, onQueryChange, placeholder, error } = props;
  return (
    <>
      {/* The keyboard equivalent is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={dialogStyles.scrim} onClick={onClose} />
      <div className={styles.pending}>
        {/* Handles Escape in the field and on the button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          role="dialog"
          aria-label={t('Command menu')}
          aria-busy={!error}
          className={styles.palette}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
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
        </div>
      </div>
    </>
  );
}
