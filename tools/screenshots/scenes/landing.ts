import { at, seen, type Scene } from '../scene.ts';

const HEADLINE = 'Start Free Trial';

/** A part of the landing page, at the top of the window. */
const part = (name: string, selector: string): Scene => ({
  name: `landing-${name}`,
  arrange: async ({ page, open }) => {
    await open('/');
    await seen(page, HEADLINE);
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  },
});

export const landing: readonly Scene[] = [
  at('landing', '/', HEADLINE),
  part('trusted-by', 'section[aria-label^="Trusted"], section:nth-of-type(2)'),
  part('features', '#features'),
  part('demo', '#demo'),
  {
    name: 'landing-demo-after',
    arrange: async ({ page, open }) => {
      await open('/');
      await seen(page, HEADLINE);
      await page.locator('#demo').getByRole('button', { name: 'After' }).click();
      await page
        .locator('#demo')
        .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    },
  },
  part('pricing', '#pricing'),
  part('closing', 'section:last-of-type'),
  part('footer', 'footer'),
  at('privacy', '/privacy', 'Privacy Policy'),
  at('terms', '/terms', 'Terms of Service'),
];
