import { t } from '@scheduler/i18n';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { PageHeader } from '@scheduler/ui';
import { AppearanceSection } from '../preferences/appearance-section.tsx';
import { LazySection, lazySectionContent, SectionAnchor } from './lazy-section.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SubscriptionSection } from '../billing/subscription-section.tsx';
import { useScrollToSection } from './use-scroll-to-section.ts';
import styles from './settings-screen.module.css';

// Sections below the fold are separate chunks, loaded when they are about to scroll into view.
const Calendars = lazyComponent(() =>
  import('../google/calendar-integration-section.tsx').then(
    (module) => module.CalendarIntegrationSection,
  ),
);
const WorkingTime = lazySectionContent('working-time', () =>
  import('../preferences/working-time.tsx').then((module) => module.WorkingTime),
);
const Security = lazySectionContent('security', () =>
  import('../security/security.tsx').then((module) => module.Security),
);
const ApiKeys = lazySectionContent('api-keys', () =>
  import('../api-keys/api-keys.tsx').then((module) => module.ApiKeys),
);
const Webhooks = lazySectionContent('webhooks', () =>
  import('../webhooks/webhooks.tsx').then((module) => module.Webhooks),
);
const History = lazySectionContent('history', () =>
  import('../history/history.tsx').then((module) => module.History),
);
const DangerZone = lazySectionContent('danger-zone', () =>
  import('../account/danger-zone.tsx').then((module) => module.DangerZone),
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
            <Calendars />
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
