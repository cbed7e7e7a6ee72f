import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';

interface ChangedMeanwhileProps {
  /** What was changed, such as 'event'. */
  noun: string;
  onLoad: () => void;
}

/** Somebody else saved first: their version can be loaded under what was typed here. */
export const ChangedMeanwhile = ({ noun, onLoad }: ChangedMeanwhileProps) => (
  <Banner
    action={
      <Button size="sm" onClick={onLoad}>
        {t('Load the current one')}
      </Button>
    }
  >
    {t('Someone else changed this {noun}. What you typed is kept.', { noun })}
  </Banner>
);
