import { t } from '@scheduler/i18n';
import { Skeleton } from '@scheduler/ui';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Section } from './section.tsx';
import { titleOf, type SectionId } from './sections.ts';
import { useNear } from './use-near.ts';
import styles from './settings-screen.module.css';

/** Where a section stands, so that an address can name it before it is there. */
export const Place = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <div id={id} className={styles.place} tabIndex={-1}>
    {children}
  </div>
);

interface LaterPlaceProps {
  id: SectionId;
  lead: string;
  danger?: boolean;
  /** Fetched when the place comes near. */
  Content: ComponentType;
}

/** A section whose script and records wait until somebody comes near it. */
export function LaterPlace({ id, lead, danger, Content }: LaterPlaceProps) {
  const [near, ref] = useNear();
  return (
    <Place id={id}>
      <Section title={titleOf(id)} lead={lead} danger={danger}>
        <div ref={ref} className={styles.later}>
          {near ? (
            <Suspense fallback={<Waiting title={titleOf(id)} />}>
              <Content />
            </Suspense>
          ) : (
            <Waiting title={titleOf(id)} />
          )}
        </div>
      </Section>
    </Place>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <div role="status">
    <span className="sr-only">{t('Loading {title}', { title })}</span>
    <Skeleton height={72} />
  </div>
);
