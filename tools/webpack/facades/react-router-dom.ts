/**
 * What the product uses of React Router, served to every remote as the one shared copy of
 * `react-router-dom`. A shared module is shipped whole, so a name costs its bytes on every first
 * load: add one only when a screen needs it.
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
