import { findMissingFacadeNames } from './facade-names-plugin.ts';

test.each([
  [`import { Link, useBlocker } from 'react-router-dom';`, "'useBlocker' of react-router-dom"],
  [
    `import { useQuery, type QueryKey, useInfiniteQuery as more } from '@tanstack/react-query';`,
    "'useInfiniteQuery' of @tanstack/react-query",
  ],
  [
    `import * as z from 'zod/mini';\nconst name = z.string();\nconst at = z\n  .templateLiteral(['a']);`,
    "'templateLiteral' of zod/mini",
  ],
])('the plugin reports names that a facade lacks', (text, errorMessage) => {
  expect(findMissingFacadeNames([text])).toEqual([expect.stringContaining(errorMessage)]);
});

test.each([
  `import { Link, useNavigate } from 'react-router-dom';`,
  `import type { QueryKey } from '@tanstack/react-query';`,
  `import * as z from 'zod/mini';\ntype Name = z.infer<typeof name>;\nz.core.$ZodError;`,
  `import { z } from 'zod';\nz.templateLiteral(['a']);`,
])('the plugin accepts %s', (text) => {
  expect(findMissingFacadeNames([text])).toEqual([]);
});
