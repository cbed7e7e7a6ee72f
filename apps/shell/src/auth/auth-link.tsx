import { linkClass } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface AuthLinkProps {
  to: string;
  /** A link's unless told. */
  className?: string | undefined;
  /** What the link says; a text with elements gives it later. */
  children?: ReactNode;
}

/** A link among the auth screens; it carries on the place to return to after signing in. */
export function AuthLink({ to, className = linkClass, children }: AuthLinkProps) {
  const { from } = (useLocation().state ?? {}) as { from?: string };
  return (
    <Link to={to} state={{ from }} className={className}>
      {children}
    </Link>
  );
}
