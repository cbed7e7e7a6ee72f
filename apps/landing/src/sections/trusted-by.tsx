import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import { Section } from './section.tsx';
import styles from './trusted-by.module.css';

const EXAMPLE_COMPANIES = [
  { name: 'Tideline', look: styles.serif },
  { name: 'HALDEN', look: styles.wide },
  { name: 'Oakmere', look: styles.plain },
  { name: 'Fennel Studio', look: styles.italic },
  { name: 'Kestrel', look: styles.heavy },
  { name: 'MARLOWE', look: styles.narrow },
];

export function TrustedBy() {
  return (
    <Section hour={9} className={styles.trusted} label={t('Trusted by')}>
      <p>
        {t('Trusted by teams who like to start on time')}
        <small>{t('Example names')}</small>
      </p>
      <ul>
        {EXAMPLE_COMPANIES.map(({ name, look: style }) => (
          <li key={name} className={cx(styles.name, style)}>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
