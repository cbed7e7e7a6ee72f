import { t } from '@scheduler/i18n';
import { setSingleKeyShortcutsEnabled, areSingleKeyShortcutsEnabled } from '@scheduler/platform';
import { Dialog, Switch } from '@scheduler/ui';
import { Fragment, useState } from 'react';
import { shortcutColumns, COMMAND, type Shortcut, type ShortcutGroup } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Lists all keyboard shortcuts, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeyShortcutsEnabled);
  const setEnabled = (on: boolean) => {
    setSingleKeyShortcutsEnabled(on);
    setOn(on);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className={styles.columns}>
        {shortcutColumns.map((groups) => (
          <div key={groups[0]?.title}>
            {groups.map((group) => (
              <ShortcutSection key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
      <Switch
        className={styles.choice}
        label={t('Single-key shortcuts (for example, N for a new event)')}
        checked={isOn}
        onCheckedChange={setEnabled}
      />
    </Dialog>
  );
}

const ShortcutSection = ({ title, shortcuts }: ShortcutGroup) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    <dl>
      {shortcuts.map((shortcut) => (
        <div key={shortcut.description}>
          <dt>{shortcut.description}</dt>
          <dd>
            <ShortcutKeys {...shortcut} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const ShortcutKeys = ({ keys }: Shortcut) =>
  keys.map((key, index) => (
    <Fragment key={`${key}${index}`}>
      {index > 0 && ' '}
      {key === 'then' ? <i>{t('then')}</i> : <kbd>{formatKey(key)}</kbd>}
    </Fragment>
  ));

const formatKey = (key: string) => (key === COMMAND ? (IS_APPLE ? '⌘' : 'Ctrl') : key);
