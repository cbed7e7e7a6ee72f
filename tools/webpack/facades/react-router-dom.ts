/**
 * Exports of `react-router-dom` that the product uses, provided to every remote as the shared
 * module. Shared modules aren't tree-shaken, so each name adds bytes to the first load.
 */
export {
  createPath,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Router,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export type { Navigator, To } from 'react-router';
