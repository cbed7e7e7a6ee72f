import { linkClass } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** A link among the auth screens; it carries on the place to return to after signing in. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { from } = (useLocation().state ?? {}) as { from?: string };
  return (
    <Link to={to} state={{ from }} className={linkClass}>
      {children}
    </Link>
  );
}
