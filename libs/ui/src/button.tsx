import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { SpinnerRing } from './spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** One `primary` per view; `default` unless told. */
  variant?: ButtonVariant | undefined;
  /** 28, 32 or 44 px high (more on phones); `md` unless told. */
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

/** A button's classes, for links that look like buttons. */
export const buttonClass = ({ variant = 'default', size = 'md', block }: ButtonLook = {}) =>
  cx(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'md' && styles[size],
    block && styles.block,
  );

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: disabled, with a spinner before the label and the width unchanged. */
  busy?: boolean | undefined;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
  /** The key that does the same, shown after the label. */
  kbd?: string | undefined;
}

/** A push button. It is `type="button"` unless told, so it never submits a form by accident. */
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
  const look = buttonClass({ variant, size, block });
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(look, busy && styles.busy, busy && !icon && styles.roomForSpinner, className)}
    >
      {busy ? <SpinnerRing /> : icon}
      {children}
      {kbd !== undefined && <Kbd className={styles.kbd}>{kbd}</Kbd>}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Says what it does; read aloud and shown on hover. */
  label: string;
  tone?: 'default' | 'danger' | undefined;
}

/** A square button that holds one icon. */
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
