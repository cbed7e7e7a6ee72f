import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { PageHeader } from './page-frame.tsx';
import { HeroWords } from './sections/hero.tsx';
import { Section } from './sections/section.tsx';
import frame from './page-frame.module.css';

/** What the window shows of the page before its script has come: no picture, and no style of its own. */
export const draw = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <div className={frame.page}>
        <PageHeader />
        <main>
          <Section hour={8} hideHour>
            <HeroWords />
          </Section>
        </main>
      </div>
    </MemoryRouter>,
  );
