import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * @param excluded selectors of parts that are left out
 * @param included the selector of the one part to look at; the whole page unless told
 */
export async function expectNoFindings(
  page: Page,
  excluded: string[] = [],
  included?: string,
): Promise<void> {
  // In the page alone, which has no frames of others; otherwise each look opens another page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const selector of excluded) axe.exclude(selector);
  if (included !== undefined) axe.include(included);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
