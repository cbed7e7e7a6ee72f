import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { t, tIn } from '@scheduler/i18n';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import dialogStyles from './dialog.module.css';
import styles from './command-palette.module.css';

/** One thing to choose. */
export interface Command {
  id: string;
  icon: ReactNode;
  /** What it does, in words; marks and quiet remarks may stand in it. */
  label: ReactNode;
  /** At the far end: when an event is, a key. */
  meta?: ReactNode;
  /** It would make something that is not there yet, and so has a dashed outline. */
  proposed?: boolean | undefined;
  onChoose: () => void;
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

export interface CommandPaletteProps {
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  placeholder: string;
  /** Of what was found for the query; the first one is chosen by Enter. */
  groups: readonly CommandGroup[];
  /** Said when nothing was found. */
  empty: ReactNode;
  /** At the end of the row that tells of the keys. */
  footer?: ReactNode;
}

/** A field over everything: what is typed is found, and what is found is chosen by keys alone. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, query, onQuery, placeholder, groups, empty, footer } = props;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.palette} aria-label={t('Command menu')}>
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
                if (reason !== 'item-press') onQuery(value);
              }}
            >
              <div className={styles.field}>
                <Search size={18} strokeWidth={1.75} aria-hidden="true" />
                <Autocomplete.Input aria-label={placeholder} placeholder={placeholder} />
                <Kbd>{t('Esc')}</Kbd>
              </div>
              <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
              <Autocomplete.List className={styles.list}>{renderGroup}</Autocomplete.List>
            </Autocomplete.Root>
            <footer className={styles.keys}>
              <span>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> {tIn('arrow keys', 'Move')}
              </span>
              <span>
                <Kbd>{t('Enter')}</Kbd> {t('Choose')}
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
    onClick={command.onChoose}
  >
    {command.icon}
    <span className={styles.words}>{command.label}</span>
    {command.meta !== undefined && <span className={styles.meta}>{command.meta}</span>}
  </Autocomplete.Item>
);
