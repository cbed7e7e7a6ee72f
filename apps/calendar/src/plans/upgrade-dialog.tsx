import { featureName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { buttonClass, Dialog, DialogClose } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PollsButton } from '../find-a-time/polls/polls-button.tsx';

interface UpgradeProps {
  onClose: () => void;
}

/** What Free does not include, in the server's own words, and the way to it. */
const Upgrade = ({
  title,
  actions,
  onClose,
  children,
}: UpgradeProps & { title: string; actions?: ReactNode; children: ReactNode }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    headerActions={actions}
    footer={
      <>
        <DialogClose>{t('Not now')}</DialogClose>
        <Link to="/settings" className={buttonClass({ variant: 'primary' })}>
          {t('Upgrade to Pro')}
        </Link>
      </>
    }
  >
    <p>
      {t('{feature} is not part of your current plan. Upgrade to Pro to use it.', {
        feature: featureName('aiOptimization'),
      })}
    </p>
    <p>{children}</p>
  </Dialog>
);

export const UpgradeDialog = ({ onClose }: UpgradeProps) => (
  <Upgrade title={t('Optimize')} onClose={onClose}>
    {t(
      'It finds better times for your meetings and room for your tasks, habits and focus time. It only proposes: nothing moves until you apply it.',
    )}
  </Upgrade>
);

/** Polls from before stay within reach. */
export const UpgradeToFind = ({ onClose }: UpgradeProps) => (
  <Upgrade title={t('Find a time')} actions={<PollsButton />} onClose={onClose}>
    {t(
      'It looks through the calendars that are shared with you for times that suit everybody, and asks guests without an account when they can.',
    )}
  </Upgrade>
);
