import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import { Users } from 'lucide-react';
import { ProButton } from '../plans/pro-button.tsx';
import { useAskedFor } from '../use-asked-for.ts';

interface FindTimeButtonProps {
  now: number;
  phone: boolean;
  onFind: (emails: string[]) => void;
  /** The plan does not include it. */
  onRefused: () => void;
}

/** Looks for a time that suits everybody; on Free it says what that takes. */
export function FindTimeButton({ now, phone, onFind, onRefused }: FindTimeButtonProps) {
  const { features, known } = usePlan(now);
  const locked = known && !features.aiOptimization;
  const find = (email = '') => {
    if (locked) return onRefused();
    onFind(email.includes('@') ? [email] : []);
  };
  useAskedFor(known ? 'find' : null, find);
  return (
    <ProButton
      label={t('Find a time')}
      phone={phone}
      locked={locked}
      icon={<Users aria-hidden="true" />}
      onClick={() => find()}
    />
  );
}
