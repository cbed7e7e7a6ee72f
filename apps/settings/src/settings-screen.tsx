import { t } from '@scheduler/i18n';
import { useClock } from '@scheduler/platform/clock';
import { insist } from '@scheduler/platform/insist';
import { PageHeader } from '@scheduler/ui';
import { lazy, Suspense } from 'react';
import { AppearanceSection } from './appearance-section.tsx';
import { LaterPlace, Place } from './place.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import { useSectionHash } from './use-section-hash.ts';
import styles from './settings-screen.module.css';

// Each below the first ones is a file of its own, fetched when somebody comes near it.
const Calendars = lazy(() =>
  insist(() => import('./calendar-section.tsx')).then((it) => ({ default: it.CalendarSection })),
);
const WorkingTime = lazy(() =>
  insist(() => import('./preferences/working-time.tsx')).then((it) => ({
    default: it.WorkingTime,
  })),
);
const Security = lazy(() =>
  insist(() => import('./security/security.tsx')).then((it) => ({ default: it.Security })),
);
const ApiKeys = lazy(() =>
  insist(() => import('./api-keys/api-keys.tsx')).then((it) => ({ default: it.ApiKeys })),
);
const Webhooks = lazy(() =>
  insist(() => import('./webhooks/webhooks.tsx')).then((it) => ({ default: it.Webhooks })),
);
const History = lazy(() =>
  insist(() => import('./history/history.tsx')).then((it) => ({ default: it.History })),
);
const DangerZone = lazy(() =>
  insist(() => import('./account/danger-zone.tsx')).then((it) => ({ default: it.DangerZone })),
);

export function SettingsScreen() {
  useClock();
  useSectionHash();
  return (
    <>
      <PageHeader title={t('Settings')} />
      <div className={styles.page}>
        <div className={styles.sections}>
          <Place id="subscription">
            <SubscriptionSection />
          </Place>
          <Place id="profile">
            <ProfileSection />
          </Place>
          {/* Not when it comes near: the address may say how connecting went. */}
          <Place id="calendars">
            <Suspense>
              <Calendars />
            </Suspense>
          </Place>
          <LaterPlace
            id="working-time"
            lead={t('Your zone, your week and the hours that plans keep to.')}
            Content={WorkingTime}
          />
          <Place id="appearance">
            <AppearanceSection />
          </Place>
          <LaterPlace
            id="security"
            lead={t('How you sign in, and where you are signed in.')}
            Content={Security}
          />
          <LaterPlace
            id="api-keys"
            lead={t('Keys with which programs of yours act as you.')}
            Content={ApiKeys}
          />
          <LaterPlace
            id="webhooks"
            lead={t('Your servers that are told what changes.')}
            Content={Webhooks}
          />
          <LaterPlace
            id="history"
            lead={t('Who changed what. A change can be undone for 30 days.')}
            Content={History}
          />
          <LaterPlace
            id="danger-zone"
            lead={t('Deletes your schedules, events and invitations.')}
            danger
            Content={DangerZone}
          />
        </div>
        <SectionNav />
      </div>
    </>
  );
}
