import { PageHeader } from '@scheduler/ui';
import { AppearanceSection } from './appearance-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import styles from './settings-screen.module.css';

export function SettingsScreen() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles.sections}>
        <SubscriptionSection />
        <ProfileSection />
        <AppearanceSection />
        <CalendarSection />
      </div>
    </>
  );
}
