/** The page's sections in order; the id is what an address such as `/settings#security` names. */
export const sections = [
  { id: 'subscription', title: 'Subscription' },
  { id: 'profile', title: 'Profile Information' },
  { id: 'calendars', title: 'Calendar Integration' },
  { id: 'working-time', title: 'Working Time' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'security', title: 'Security' },
  { id: 'api-keys', title: 'API Keys' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'history', title: 'History' },
  { id: 'danger-zone', title: 'Danger Zone' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

export const titleOf = (id: SectionId): string =>
  sections.find((section) => section.id === id)?.title ?? '';
