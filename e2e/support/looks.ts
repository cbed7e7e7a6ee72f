const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Each theme and each size; all pairs of them on `npm run test:deep`. */
export const looks =
  process.env.DEEP === '1'
    ? [desk, phone].flatMap((viewport) => [
        { colorScheme: 'light' as const, viewport },
        { colorScheme: 'dark' as const, viewport },
      ])
    : [
        { colorScheme: 'light' as const, viewport: desk },
        { colorScheme: 'dark' as const, viewport: phone },
      ];
