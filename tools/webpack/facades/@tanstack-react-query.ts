/**
 * Exports of `@tanstack/react-query` that the product uses, provided to every remote as the shared
 * module. Shared modules aren't tree-shaken, so each name adds bytes to the first load. The import
 * uses a path, because the package name resolves to this file.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../../node_modules/@tanstack/react-query/build/modern/index.js';
