import type { ReactNode, Ref } from 'react';

interface ScrollerProps {
  label: string;
  role?: 'group' | 'region';
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What scrolls by itself, which the keyboard must be able to reach for that. */
export const Scroller = ({ label, role = 'group', className, ref, children }: ScrollerProps) => (
  <div ref={ref} className={className} tabIndex={0} role={role} aria-label={label}>
    {children}
  </div>
);
