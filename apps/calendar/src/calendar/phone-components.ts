export { PhoneMonth } from './phone-month.tsx';
export { PhoneToolbar } from './phone-toolbar.tsx';
export { WeekStrip } from './week-strip.tsx';
