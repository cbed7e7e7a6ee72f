import { getFeatureName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { buttonClass, Dialog, DialogClose } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PollsButton } from '../polls/polls-button.tsx';

interface UpgradeDialogProps {
  onClose: () => void;
}

const UpgradePrompt = ({
  title,
  actions,
  onClose,
  children,
}: UpgradeDialogProps & { title: string; actions?: ReactNode; children: ReactNode }) => (
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
      {t('{feature} is a Pro feature. Upgrade to Pro to use it.', {
        feature: getFeatureName('aiOptimization'),
      })}
    </p>
    <p>{children}</p>
  </Dialog>
);

export const UpgradeDialog = ({ onClose }: UpgradeDialogProps) => (
  <UpgradePrompt title={t('Optimize')} onClose={onClose}>
    {t(
      'Find better times for your meetings and make room for tasks, habits and focus time. You approve every move.',
    )}
  </UpgradePrompt>
);

/** Includes a button for existing polls, which stay accessible after a downgrade. */
export const FindTimeUpgradeDialog = ({ onClose }: UpgradeDialogProps) => (
  <UpgradePrompt title={t('Find a time')} actions={<PollsButton />} onClose={onClose}>
    {t(
      'Find times that work for everyone who shares their calendar with you, and send a poll to guests without an account.',
    )}
  </UpgradePrompt>
);
