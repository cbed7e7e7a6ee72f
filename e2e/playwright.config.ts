import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';

/** What these do to the product, others would notice, and each other: they come last, by turns. */
const ALONE = /federation|services-away/;

/** Browser journeys over the whole product: no mocks, one start for the run. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/start-product.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  // By the test, so that no file is left over for one worker at the end.
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: 'together', testIgnore: ALONE },
    { name: 'alone', testMatch: ALONE, dependencies: ['together'], workers: 1 },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    // Slows every journey by a good part: `TRACE=on` to follow one.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
});
