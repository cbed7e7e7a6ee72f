import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks the page for accessibility violations with axe.
 *
 * @param excluded selectors of elements to skip
 * @param included selector of the element to check; defaults to the whole page
 */
export async function expectNoViolations(
  page: Page,
  excluded: string[] = [],
  included?: string,
): Promise<void> {
  // The page has no cross-origin frames. Without legacy mode, every analysis opens an extra page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const selector of excluded) axe.exclude(selector);
  if (included !== undefined) axe.include(included);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
