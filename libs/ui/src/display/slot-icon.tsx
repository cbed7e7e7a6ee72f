import type { ComponentProps } from 'react';

/** A dashed slot, the icon for proposed changes. Don't use it for anything else. */
export const SlotIcon = ({ size = 16, ...rest }: ComponentProps<'svg'> & { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    aria-hidden="true"
    {...rest}
  >
    <rect
      x="2.5"
      y="5"
      width="19"
      height="14"
      rx="4"
      strokeDasharray="4.3 2.95"
      strokeDashoffset="2.1"
    />
  </svg>
);
