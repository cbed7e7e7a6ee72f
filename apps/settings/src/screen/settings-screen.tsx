import { t } from '@scheduler/i18n';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { PageHeader } from '@scheduler/ui';
import { lazy, Suspense } from 'react';
import { AppearanceSection } from '../preferences/appearance-section.tsx';
import { LazySection, SectionAnchor } from './lazy-section.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SubscriptionSection } from '../billing/subscription-section.tsx';
import { useScrollToSection } from './use-scroll-to-section.ts';
import styles from './settings-screen.module.css';

// Sections below the fold are separate chunks, loaded when they are about to scroll into view.
const Calendars = lazy(() =>
  retryDynamicImport(() => import('../google/calendar-integration-section.tsx')).then((module) => ({
    default: module.CalendarIntegrationSection,
  })),
);
const WorkingTime = lazy(() =>
  retryDynamicImport(() => import('../preferences/working-time.tsx')).then((module) => ({
    default: module.WorkingTime,
  })),
);
const Security = lazy(() =>
  retryDynamicImport(() => import('../security/security.tsx')).then((module) => ({
    default: module.Security,
  })),
);
const ApiKeys = lazy(() =>
  retryDynamicImport(() => import('../api-keys/api-keys.tsx')).then((module) => ({
    default: module.ApiKeys,
  })),
);
const Webhooks = lazy(() =>
  retryDynamicImport(() => import('../webhooks/webhooks.tsx')).then((module) => ({
    default: module.Webhooks,
  })),
);
const History = lazy(() =>
  retryDynamicImport(() => import('../history/history.tsx')).then((module) => ({
    default: module.History,
  })),
);
const DangerZone = lazy(() =>
  retryDynamicImport(() => import('../account/danger-zone.tsx')).then((module) => ({
    default: module.DangerZone,
  })),
);

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
          {/* Not a LazySection, because it must handle the connection result in the URL. */}
          <SectionAnchor id="calendars">
            <Suspense>
              <Calendars />
            </Suspense>
          </SectionAnchor>
          <LazySection
            id="working-time"
            description={t('Set your time zone, week start and working hours.')}
            Content={WorkingTime}
          />
          <SectionAnchor id="appearance">
            <AppearanceSection />
          </SectionAnchor>
          <LazySection
            id="security"
            description={t('Manage sign-in methods and active sessions.')}
            Content={Security}
          />
          <LazySection
            id="api-keys"
            description={t('Let your scripts and apps access your calendar.')}
            Content={ApiKeys}
          />
          <LazySection
            id="webhooks"
            description={t('Send changes to your own servers.')}
            Content={Webhooks}
          />
          <LazySection
            id="history"
            description={t('See who changed what. You can undo changes for 30 days.')}
            Content={History}
          />
          <LazySection
            id="danger-zone"
            description={t('Deletes your schedules, events and invitations.')}
            danger
            Content={DangerZone}
          />
        </div>
        <SectionNav />
      </div>
    </>
  );
}
