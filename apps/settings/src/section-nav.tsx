import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sections, type SectionId } from './sections.ts';
import styles from './section-nav.module.css';

/** The page's sections beside it, where there is room; the one being read is marked. */
export function SectionNav() {
  const current = useSectionInView();
  return (
    <nav className={styles.nav} aria-label="Settings">
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

// A narrow band below the window's upper edge: one section at a time reaches into it.
const BAND = '-15% 0px -80% 0px';

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(sections[0].id);
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id as SectionId);
      },
      { rootMargin: BAND },
    );
    for (const { id } of sections) {
      const place = document.getElementById(id);
      if (place) observer.observe(place);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
