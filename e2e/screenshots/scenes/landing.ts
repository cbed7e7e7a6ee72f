import { createScene, waitForText, type Scene } from '../scene.ts';

const HEADLINE = 'Start Free Trial';

/** Creates a scene of a section of the landing page. */
const createSectionScene = (name: string, selector: string): Scene => ({
  name: `landing-${name}`,
  arrange: async ({ page, open }) => {
    await open('/');
    await waitForText(page, HEADLINE);
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  },
});

export const landing: readonly Scene[] = [
  createScene('landing', '/', HEADLINE),
  createSectionScene('trusted-by', 'section[aria-label^="Trusted"], section:nth-of-type(2)'),
  createSectionScene('features', '#features'),
  createSectionScene('demo', '#demo'),
  {
    name: 'landing-demo-after',
    arrange: async ({ page, open }) => {
      await open('/');
      await waitForText(page, HEADLINE);
      await page.locator('#demo').getByRole('button', { name: 'After' }).click();
      await page
        .locator('#demo')
        .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    },
  },
  createSectionScene('pricing', '#pricing'),
  createSectionScene('closing', 'section:last-of-type'),
  createSectionScene('footer', 'footer'),
  createScene('privacy', '/privacy', 'Privacy Policy'),
  createScene('terms', '/terms', 'Terms of Service'),
];
