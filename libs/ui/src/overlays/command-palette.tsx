import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { t, tWithContext } from '@scheduler/i18n';
import { cx } from '../styles/class-names.ts';
import { Kbd } from '../display/kbd.tsx';
import { focusOnMount } from '../forms/focus-on-mount.ts';
import dialogStyles from './dialog.module.css';
import styles from './command-palette.module.css';

/** A command or search result. */
export interface Command {
  id: string;
  icon: ReactNode;
  /** May contain highlighted matches and secondary text. */
  label: ReactNode;
  /** Shown at the end of the row, for example the time of an event or a shortcut. */
  meta?: ReactNode;
  /** Whether the command would create something. Shown with a dashed outline. */
  proposed?: boolean | undefined;
  onSelect: () => void;
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

export interface CommandPaletteProps {
  onClose: () => void;
  query: string;
  onQueryChange: (query: string) => void;
  placeholder: string;
  /** Results for the query. Enter selects the first one. */
  groups: readonly CommandGroup[];
  /** Shown if there are no results. */
  empty: ReactNode;
  /** Returns the element to focus after the palette has been closed. */
  finalFocus: () => HTMLElement | null;
  /** Shown at the end of the row with keyboard hints. */
  footer?: ReactNode;
}

/** A dialog with a search field whose results can be selected by keyboard. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, query, onQueryChange, placeholder, groups, empty, finalFocus, footer } = props;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={styles.palette}
            aria-label={t('Command menu')}
            finalFocus={finalFocus}
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              filter={null}
              autoHighlight="always"
              keepHighlight
              items={[...groups]}
              itemToStringValue={({ id }) => id}
              value={query}
              onValueChange={(value, { reason }) => {
                if (reason !== 'item-press') onQueryChange(value);
              }}
            >
              <div className={styles.field}>
                <Search size={18} strokeWidth={1.75} aria-hidden="true" />
                <Autocomplete.Input
                  ref={focusOnMount}
                  aria-label={placeholder}
                  placeholder={placeholder}
                />
                <Kbd>{t('Esc')}</Kbd>
              </div>
              <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
              <Autocomplete.List className={styles.list}>{renderGroup}</Autocomplete.List>
            </Autocomplete.Root>
            <footer className={styles.keys}>
              <span>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> {tWithContext('arrow keys', 'Navigate')}
              </span>
              <span>
                <Kbd>{t('Enter')}</Kbd> {t('Select')}
              </span>
              <span className={styles.end}>{footer}</span>
            </footer>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const renderGroup = ({ label, items }: CommandGroup) => (
  <Autocomplete.Group key={label} items={items}>
    <Autocomplete.GroupLabel className={styles.label}>{label}</Autocomplete.GroupLabel>
    <Autocomplete.Collection>{renderCommand}</Autocomplete.Collection>
  </Autocomplete.Group>
);

const renderCommand = (command: Command) => (
  <Autocomplete.Item
    key={command.id}
    value={command}
    className={cx(styles.command, command.proposed && styles.proposed)}
    onClick={command.onSelect}
  >
    {command.icon}
    <span className={styles.commandLabel}>{command.label}</span>
    {command.meta !== undefined && <span className={styles.meta}>{command.meta}</span>}
  </Autocomplete.Item>
);
