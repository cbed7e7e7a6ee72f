import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';

/** Journeys that stop services or replace builds. They run last and one at a time. */
const DISRUPTIVE_JOURNEYS = /federation|service-outage/;

/** Browser journeys on the complete product, without mocks. The product is started once per run. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/start-product.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  // Distributes individual tests, so that one worker isn't left with a long file at the end.
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: 'parallel', testIgnore: DISRUPTIVE_JOURNEYS },
    { name: 'serial', testMatch: DISRUPTIVE_JOURNEYS, dependencies: ['parallel'], workers: 1 },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    // Tracing slows down every journey. Set `TRACE=on` to debug one.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
});
