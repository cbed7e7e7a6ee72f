import { linkClass } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface AuthLinkProps {
  to: string;
  /** Defaults to the link style. */
  className?: string | undefined;
  /** Link text. Omit it if `rich()` inserts it. */
  children?: ReactNode;
}

/** Link between auth screens that preserves the path to return to after signing in. */
export function AuthLink({ to, className = linkClass, children }: AuthLinkProps) {
  const { from } = (useLocation().state ?? {}) as { from?: string };
  return (
    <Link to={to} state={{ from }} className={className}>
      {children}
    </Link>
  );
}
