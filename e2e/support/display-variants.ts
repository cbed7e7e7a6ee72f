const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Color schemes and viewports to test. `npm run test:deep` covers all combinations. */
export const displayVariants =
  process.env.DEEP === '1'
    ? [desktop, phone].flatMap((viewport) => [
        { colorScheme: 'light' as const, viewport },
        { colorScheme: 'dark' as const, viewport },
      ])
    : [
        { colorScheme: 'light' as const, viewport: desktop },
        { colorScheme: 'dark' as const, viewport: phone },
      ];
