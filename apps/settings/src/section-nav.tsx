import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@scheduler/i18n';
import { sections, type SectionId } from './sections.ts';
import styles from './section-nav.module.css';

/** The page's sections beside it, where there is room; the one being read is marked. */
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

/** What stands above this part of the window has been read. */
const READING = 0.2;

function sectionInView(): SectionId {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= scrollHeight;
  if (atEnd) return sections[sections.length - 1]?.id ?? sections[0].id;
  const begun = sections.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
    return top <= innerHeight * READING;
  });
  return begun.at(-1)?.id ?? sections[0].id;
}

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(sections[0].id);
  useEffect(() => {
    const look = () => setCurrent(sectionInView());
    addEventListener('scroll', look, { passive: true });
    // Sections that are filled later push the others on.
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    return () => {
      removeEventListener('scroll', look);
      growth.disconnect();
    };
  }, []);
  return current;
}
