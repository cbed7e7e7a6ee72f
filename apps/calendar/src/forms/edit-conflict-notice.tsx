import { t } from '@scheduler/i18n';
import { Banner, Button } from '@scheduler/ui';

interface EditConflictNoticeProps {
  /** Noun for the record, like “event”. */
  noun: string;
  onLoad: () => void;
}

/** Offers to load the latest version when someone else saved the record first. */
export const EditConflictNotice = ({ noun, onLoad }: EditConflictNoticeProps) => (
  <Banner
    action={
      <Button size="sm" onClick={onLoad}>
        {t('Load latest version')}
      </Button>
    }
  >
    {t('Someone else changed this {noun}. Your edits are still here.', { noun })}
  </Banner>
);
