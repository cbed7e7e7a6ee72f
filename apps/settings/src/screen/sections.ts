import { t } from '@scheduler/i18n';
/** Sections in page order. The ID is the URL hash, as in `/settings#security`. */
export const sections = [
  { id: 'subscription', title: t('Subscription') },
  { id: 'profile', title: t('Profile Information') },
  { id: 'calendars', title: t('Calendar Integration') },
  { id: 'working-time', title: t('Working Hours') },
  { id: 'appearance', title: t('Appearance') },
  { id: 'security', title: t('Security') },
  { id: 'api-keys', title: t('API Keys') },
  { id: 'webhooks', title: t('Webhooks') },
  { id: 'history', title: t('History') },
  { id: 'danger-zone', title: t('Danger Zone') },
] as const;

export type SectionId = (typeof sections)[number]['id'];

export const getSectionTitle = (id: SectionId): string =>
  sections.find((section) => section.id === id)?.title ?? '';
