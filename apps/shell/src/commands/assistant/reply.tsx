import type { AssistantReply } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Badge, Button } from '@scheduler/ui';
import { DraftReply } from './draft-reply.tsx';
import { EditsReply } from './edits-reply.tsx';
import { PlanReply } from './plan-reply.tsx';
import { RemovalsReply } from './removals-reply.tsx';
import { TimesReply } from './times-reply.tsx';
import { UndoReply } from './undo-reply.tsx';
import styles from './assistant.module.css';

interface ReplyProps {
  reply: AssistantReply;
  onAsk: (text: string) => void;
  onClose: () => void;
}

/** Shows how a request was interpreted, its result, and possible actions. */
export const Reply = ({ reply, ...rest }: ReplyProps) => (
  <div className={styles.reply}>
    <p className={styles.understood}>
      {reply.understood}
      {reply.source === 'model' && <Badge>{t('Interpreted by the model')}</Badge>}
    </p>
    <Result reply={reply} {...rest} />
    {reply.notice && <p className={styles.notice}>{reply.notice}</p>}
  </div>
);

function Result({ reply: { result }, onAsk, onClose }: ReplyProps) {
  switch (result.kind) {
    case 'answer':
      return <p className={styles.text}>{result.text}</p>;
    case 'plan':
      return <PlanReply result={result} onClose={onClose} />;
    case 'times':
      return <TimesReply result={result} />;
    case 'draft':
      return <DraftReply result={result} />;
    case 'removals':
      return <RemovalsReply result={result} />;
    case 'edits':
      return <EditsReply result={result} />;
    case 'undo':
      return <UndoReply result={result} />;
    case 'unclear':
      return (
        <>
          <p className={styles.text}>{result.text}</p>
          <div className={styles.examples}>
            {result.examples.map((example) => (
              <Button key={example} size="sm" onClick={() => onAsk(example)}>
                {example}
              </Button>
            ))}
          </div>
        </>
      );
  }
}
