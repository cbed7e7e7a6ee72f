import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { LoadingSkeleton } from '@scheduler/ui';
import type { ComponentType, ReactNode } from 'react';
import { Section } from '../components/section.tsx';
import { getSectionTitle, type SectionId } from './sections.ts';
import { useInViewport } from './use-in-viewport.ts';
import styles from './settings-screen.module.css';

/** Scroll target for `/settings#<id>`. Exists before the section's content is loaded. */
export const SectionAnchor = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <div id={id} className={styles.section} tabIndex={-1}>
    {children}
  </div>
);

/** Creates the content of a `LazySection`, with a placeholder while its code loads. */
export const lazySectionContent = (id: SectionId, load: () => Promise<ComponentType>) =>
  lazyComponent(load, { renderPending: () => <SectionSkeleton title={getSectionTitle(id)} /> });

interface LazySectionProps {
  id: SectionId;
  description: string;
  danger?: boolean;
  /** Loaded when the section is about to scroll into view. */
  Content: ComponentType;
}

/** A section that loads its code and data when it is about to scroll into view. */
export function LazySection({ id, description, danger, Content }: LazySectionProps) {
  const [isNear, ref] = useInViewport();
  return (
    <SectionAnchor id={id}>
      <Section title={getSectionTitle(id)} description={description} danger={danger}>
        <div ref={ref} className={styles.lazyContent}>
          {isNear ? <Content /> : <SectionSkeleton title={getSectionTitle(id)} />}
        </div>
      </Section>
    </SectionAnchor>
  );
}

const SectionSkeleton = ({ title }: { title: string }) => (
  <LoadingSkeleton label={t('Loading {title}', { title })} height={72} />
);
