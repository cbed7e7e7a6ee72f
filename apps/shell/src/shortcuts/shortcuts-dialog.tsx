import { t } from '@scheduler/i18n';
import { chooseSingleKeys, hasSingleKeys } from '@scheduler/platform';
import { Dialog, Switch } from '@scheduler/ui';
import { Fragment, useState } from 'react';
import { columns, COMMAND, type Shortcut, type ShortcutGroup } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every key of the product, and whether single ones do anything. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  const turn = (on: boolean) => {
    chooseSingleKeys(on);
    setOn(on);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className={styles.columns}>
        {columns.map((groups) => (
          <div key={groups[0]?.title}>
            {groups.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
      <Switch
        className={styles.choice}
        label={t('Keys without Ctrl or ⌘ do something')}
        checked={isOn}
        onCheckedChange={turn}
      />
    </Dialog>
  );
}

const Group = ({ title, shortcuts }: ShortcutGroup) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    <dl>
      {shortcuts.map((shortcut) => (
        <div key={shortcut.does}>
          <dt>{shortcut.does}</dt>
          <dd>
            <Keys {...shortcut} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Keys = ({ keys }: Shortcut) =>
  keys.map((key, index) => (
    <Fragment key={`${key}${index}`}>
      {index > 0 && ' '}
      {key === 'then' ? <i>{t('then')}</i> : <kbd>{nameOf(key)}</kbd>}
    </Fragment>
  ));

const nameOf = (key: string) => (key === COMMAND ? (APPLE ? '⌘' : 'Ctrl') : key);
