/**
 * What the product uses of React Router, served to every remote as the one shared copy of
 * `react-router-dom`. A shared module is shipped whole, so a name costs its bytes on every first
 * load: add one only when a screen needs it.
 */
export {
  createPath,
  createSearchParams,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export type { Navigator, To } from 'react-router';
