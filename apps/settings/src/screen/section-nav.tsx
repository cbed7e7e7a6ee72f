import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { sections, type SectionId } from './sections.ts';
import styles from './section-nav.module.css';

/** Table of contents on wide screens, with the current section marked. */
export function SectionNav() {
  const current = useSectionInView();
  return (
    <nav className={styles.nav} aria-label={t('Settings')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ search: '', hash: id }}
              replace
              aria-current={id === current ? 'location' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section is current once its top is above this fraction of the viewport height. */
const READING_LINE = 0.2;

function findSectionInView(): SectionId {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= scrollHeight;
  if (isAtEnd) return sections[sections.length - 1]?.id ?? sections[0].id;
  const startedSections = sections.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
    return top <= innerHeight * READING_LINE;
  });
  return startedSections.at(-1)?.id ?? sections[0].id;
}

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(sections[0].id);
  useEffect(() => {
    const update = () => setCurrent(findSectionInView());
    addEventListener('scroll', update, { passive: true });
    // Lazy-loaded content moves the sections below it.
    const resizeObserver = new ResizeObserver(update);
    resizeObserver.observe(document.body);
    return () => {
      removeEventListener('scroll', update);
      resizeObserver.disconnect();
    };
  }, []);
  return current;
}
