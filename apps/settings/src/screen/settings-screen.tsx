import { t } from '@scheduler/i18n';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { PageHeader } from '@scheduler/ui';
import { AppearanceSection } from '../preferences/appearance-section.tsx';
import { lazySection, SectionAnchor } from './lazy-section.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SubscriptionSection } from '../billing/subscription-section.tsx';
import { useScrollToSection } from './use-scroll-to-section.ts';
import styles from './settings-screen.module.css';

// Sections below the fold are separate chunks, loaded when they are about to scroll into view.
const Calendars = lazyComponent(
  async () =>
    (await import('../google/calendar-integration-section.tsx')).CalendarIntegrationSection,
);
const WorkingTime = lazySection({
  id: 'working-time',
  description: t('Set your time zone, week start and working hours.'),
  load: async () => (await import('../preferences/working-time.tsx')).WorkingTime,
});
const Security = lazySection({
  id: 'security',
  description: t('Manage sign-in methods and active sessions.'),
  load: async () => (await import('../security/security.tsx')).Security,
});
const ApiKeys = lazySection({
  id: 'api-keys',
  description: t('Let your scripts and apps access your calendar.'),
  load: async () => (await import('../api-keys/api-keys.tsx')).ApiKeys,
});
const Webhooks = lazySection({
  id: 'webhooks',
  description: t('Send changes to your own servers.'),
  load: async () => (await import('../webhooks/webhooks.tsx')).Webhooks,
});
const History = lazySection({
  id: 'history',
  description: t('See who changed what. You can undo changes for 30 days.'),
  load: async () => (await import('../history/history.tsx')).History,
});
const DangerZone = lazySection({
  id: 'danger-zone',
  description: t('Deletes your schedules, events and invitations.'),
  danger: true,
  load: async () => (await import('../account/danger-zone.tsx')).DangerZone,
});

export function SettingsScreen() {
  useTimeSettings();
  useScrollToSection();
  return (
    <>
      <PageHeader title={t('Settings')} />
      <div className={styles.page}>
        <div className={styles.sections}>
          <SectionAnchor id="subscription">
            <SubscriptionSection />
          </SectionAnchor>
          <SectionAnchor id="profile">
            <ProfileSection />
          </SectionAnchor>
          {/* Not a lazy section, because it must handle the connection result in the URL. */}
          <SectionAnchor id="calendars">
            <Calendars />
          </SectionAnchor>
          <WorkingTime />
          <SectionAnchor id="appearance">
            <AppearanceSection />
          </SectionAnchor>
          <Security />
          <ApiKeys />
          <Webhooks />
          <History />
          <DangerZone />
        </div>
        <SectionNav />
      </div>
    </>
  );
}
