/**
 * What the product uses of TanStack Query, served to every remote as the one shared copy of
 * `@tanstack/react-query`. A shared module is shipped whole, so a name costs its bytes on every
 * first load. The path is the package's own index: its name would lead back here.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../../node_modules/@tanstack/react-query/build/modern/index.js';
