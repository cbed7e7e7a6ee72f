import { Banner, Button } from '@scheduler/ui';

/** Somebody else saved first: their version can be loaded under what was typed here. */
export const ChangedMeanwhile = ({ onLoad }: { onLoad: () => void }) => (
  <Banner
    action={
      <Button size="sm" onClick={onLoad}>
        Load the current one
      </Button>
    }
  >
    Someone else changed this event. What you typed is kept.
  </Banner>
);
