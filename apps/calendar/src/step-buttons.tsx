import { IconButton } from '@scheduler/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface StepButtonsProps {
  previousLabel: string;
  nextLabel: string;
  onStep: (step: 1 | -1) => void;
}

/** Two icon buttons that go back and forward, for example by a day. */
export const StepButtons = ({ previousLabel, nextLabel, onStep }: StepButtonsProps) => (
  <>
    <IconButton label={previousLabel} onClick={() => onStep(-1)}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
    <IconButton label={nextLabel} onClick={() => onStep(1)}>
      <ChevronRight aria-hidden="true" />
    </IconButton>
  </>
);
