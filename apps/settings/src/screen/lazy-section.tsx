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

interface LazySectionOptions {
  id: SectionId;
  description: string;
  danger?: boolean;
  /** Imports the content. */
  load: () => Promise<ComponentType>;
}

/** Creates a section that loads its code and data when it is about to scroll into view. */
export function lazySection({ id, description, danger = false, load }: LazySectionOptions) {
  const title = getSectionTitle(id);
  const placeholder = <LoadingSkeleton label={t('Loading {title}', { title })} height={72} />;
  const Content = lazyComponent(load, { renderPending: () => placeholder });
  return function LazySection() {
    const [isNear, ref] = useInViewport();
    return (
      <SectionAnchor id={id}>
        <Section title={title} description={description} danger={danger}>
          <div ref={ref} className={styles.lazyContent}>
            {isNear ? <Content /> : placeholder}
          </div>
        </Section>
      </SectionAnchor>
    );
  };
}
