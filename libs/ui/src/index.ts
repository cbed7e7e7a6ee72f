export { Avatar, getInitials } from './avatar.tsx';
export { Badge, type BadgeTone } from './badge.tsx';
export { Banner, LoadError, type BannerTone } from './banner.tsx';
export {
  Button,
  buttonClass,
  IconButton,
  type ButtonAppearance,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './button.tsx';
export { Card, CardHeader } from './card.tsx';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './checkbox.tsx';
export { cx } from './class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Dialog, DialogClose, type DialogProps } from './dialog.tsx';
export { EmailChipsInput, type EmailChipsInputProps } from './email-chips-input.tsx';
export { EMAIL_ALREADY_INVITED, INVALID_EMAIL } from './email-list.ts';
export { EmptyState, EmptyText, EmptyWeekIllustration } from './empty-state.tsx';
export { Field, FieldGroup, type FieldProps } from './field.tsx';
export {
  scheduleColorClass,
  pickScheduleColor,
  scheduleColors,
  type ScheduleColor,
} from './schedule-colors.ts';
export { Kbd } from './kbd.tsx';
export { linkClass } from './link.ts';
export { ListPage } from './list-page.tsx';
export { Logo } from './logo.tsx';
export { Menu, MenuItem } from './menu.tsx';
export { PageHeader } from './page-header.tsx';
export { Popover, type PopoverProps } from './popover.tsx';
export { ScheduleDot } from './schedule-dot.tsx';
export { SegmentedControl } from './segmented-control.tsx';
export { Skeleton } from './skeleton.tsx';
export { SlotIcon } from './slot-icon.tsx';
export { FullScreenSpinner, Spinner } from './spinner.tsx';
export { StatusIcon } from './status-icon.tsx';
export { HiddenUsernameInput, PasswordInput, Select, TextArea, TextInput } from './text-input.tsx';
export { Tooltip } from './tooltip.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
export { Scroller } from './scroller.tsx';
