import type { ReactNode, Ref } from 'react';

interface ScrollerProps {
  label: string;
  role?: 'group' | 'region';
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A scrollable region that can be focused, so that it scrolls by keyboard, too. */
export const Scroller = ({ label, role = 'group', className, ref, children }: ScrollerProps) => (
  <div ref={ref} className={className} tabIndex={0} role={role} aria-label={label}>
    {children}
  </div>
);
