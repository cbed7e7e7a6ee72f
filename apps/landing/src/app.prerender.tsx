import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { PageHeader } from './page-frame.tsx';
import { HeroText } from './sections/hero.tsx';
import { Section } from './sections/section.tsx';
import frame from './page-frame.module.css';

/** Renders the first screen without images. The browser shows it until the script has loaded. */
export const renderPage = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <div className={frame.page}>
        <PageHeader />
        <main>
          <Section hour={8} hideHour>
            <HeroText />
          </Section>
        </main>
      </div>
    </MemoryRouter>,
  );
