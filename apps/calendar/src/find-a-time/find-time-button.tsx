import { Badge, Button } from '@scheduler/ui';
import { usePlan } from '@scheduler/platform/use-plan';
import { Users } from 'lucide-react';
import { useAskedFor } from '../use-asked-for.ts';

interface FindTimeButtonProps {
  now: number;
  onFind: (emails: string[]) => void;
  /** The plan does not include it. */
  onRefused: () => void;
}

/** Looks for a time that suits everybody; on Free it says what that takes. */
export function FindTimeButton({ now, onFind, onRefused }: FindTimeButtonProps) {
  const { features, known } = usePlan(now);
  const find = (email = '') => {
    if (!features.aiOptimization) return onRefused();
    onFind(email.includes('@') ? [email] : []);
  };
  useAskedFor(known ? 'find' : null, find);
  return (
    <Button icon={<Users aria-hidden="true" />} onClick={() => find()}>
      Find a time
      {known && !features.aiOptimization && <Badge>Pro</Badge>}
    </Button>
  );
}
