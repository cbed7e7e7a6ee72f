import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import { Kbd } from '../display/kbd.tsx';
import { SpinnerRing } from '../feedback/spinner.tsx';
import styles from './button.module.css';

interface ButtonAppearance {
  /** Use one `primary` per view. Defaults to `default`. */
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'danger-solid' | undefined;
  /** 28, 32 or 44 px high (more on phones). Defaults to `md`. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the width of the container. */
  block?: boolean | undefined;
}

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'default', size = 'md', block }: ButtonAppearance = {}) =>
  cx(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'md' && styles[size],
    block && styles.block,
  );

export interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** Disables the button and shows a spinner without changing its width. */
  busy?: boolean | undefined;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
  /** Keyboard shortcut, shown after the label. */
  kbd?: string | undefined;
}

/** A button. Its type defaults to `button`, so that it doesn't submit forms by accident. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  kbd,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = buttonClass({ variant, size, block });
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(
        classes,
        busy && styles.busy,
        busy && !icon && styles.roomForSpinner,
        className,
      )}
    >
      {busy ? <SpinnerRing /> : icon}
      {children}
      {kbd !== undefined && <Kbd className={styles.kbd}>{kbd}</Kbd>}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  tone?: 'default' | 'danger' | undefined;
}

/** A square button with one icon. */
export function IconButton({ label, tone, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.iconButton, tone === 'danger' && styles.iconDanger, className)}
    />
  );
}
