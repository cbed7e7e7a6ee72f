import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** @param excluded selectors of parts that are left out */
export async function expectNoFindings(page: Page, excluded: string[] = []): Promise<void> {
  const builder = excluded.reduce(
    (axe, selector) => axe.exclude(selector),
    new AxeBuilder({ page }),
  );
  const { violations } = await builder.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
