export { Avatar, getInitials } from './display/avatar.tsx';
export { Badge, type BadgeTone } from './display/badge.tsx';
export { Banner, LoadError, type BannerTone } from './feedback/banner.tsx';
export { Button, buttonClass, IconButton, type ButtonProps } from './buttons/button.tsx';
export { Card, CardHeader } from './layout/card.tsx';
export { Checkbox, Switch } from './forms/checkbox.tsx';
export { cx } from './styles/class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { Dialog, DialogClose } from './overlays/dialog.tsx';
export { EmailChipsInput } from './forms/email-chips-input.tsx';
export { INVALID_EMAIL } from './forms/email-list.ts';
export { EmptyState, EmptyText, EmptyWeekIllustration } from './feedback/empty-state.tsx';
export { focusOnMount } from './forms/focus-on-mount.ts';
export { FormDialog } from './overlays/form-dialog.tsx';
export { PendingDialog } from './overlays/pending-dialog.tsx';
export { useOpener } from './overlays/use-opener.ts';
export { Field, FieldGroup } from './forms/field.tsx';
export {
  scheduleColorClass,
  pickScheduleColor,
  scheduleColors,
  type ScheduleColor,
} from './display/schedule-colors.ts';
export { Kbd } from './display/kbd.tsx';
export { linkClass } from './buttons/link.ts';
export { PagedList } from './layout/paged-list.tsx';
export { Logo } from './display/logo.tsx';
export { Menu, MenuItem } from './overlays/menu.tsx';
export { PageHeader } from './layout/page-header.tsx';
export { AnchoredPopover, Popover } from './overlays/popover.tsx';
export { QueryContent } from './feedback/query-content.tsx';
export { ScheduleDot } from './display/schedule-dot.tsx';
export { SegmentedControl } from './forms/segmented-control.tsx';
export { LoadingSkeleton, Skeleton } from './feedback/skeleton.tsx';
export { SlotIcon } from './display/slot-icon.tsx';
export { FullScreenSpinner, Spinner } from './feedback/spinner.tsx';
export { StatusIcon } from './display/status-icon.tsx';
export {
  HiddenUsernameInput,
  PasswordInput,
  Select,
  TextArea,
  TextInput,
} from './forms/text-input.tsx';
export { Scroller } from './layout/scroller.tsx';
