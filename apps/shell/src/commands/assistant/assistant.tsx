import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useClock } from '@scheduler/platform/clock';
import { Button, Dialog, Spinner, TextInput } from '@scheduler/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { ModelConsent } from './model-consent.tsx';
import { Reply } from './reply.tsx';
import { useAssistant, type Failure, type Turn } from './use-assistant.ts';
import styles from './assistant.module.css';

interface AssistantProps {
  /** Asked at once. */
  first: string;
  onClose: () => void;
}

const EXAMPLES = [
  'What does Thursday look like?',
  'Move my 1:1s to the afternoon next week',
  'When am I free tomorrow?',
];

/** Words in, an answer or a proposal out; nothing changes until it is accepted. */
export function Assistant({ first, onClose }: AssistantProps) {
  useClock();
  const { turns, ask, isAsking } = useAssistant(first);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '' || isAsking) return;
    ask(text.trim());
    setText('');
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Assistant')}
      size="md"
      initialFocus={input}
      onSubmit={submit}
      footer={
        <div className={styles.line}>
          <TextInput
            aria-label={t('Your request')}
            ref={input}
            value={text}
            maxLength={2000}
            autoComplete="off"
            placeholder={t('Ask, or say what should change')}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="primary" busy={isAsking}>
            {t('Ask')}
          </Button>
        </div>
      }
    >
      {turns.length === 0 && <Examples onAsk={ask} />}
      <Turns turns={turns} onAsk={ask} onClose={onClose} />
      <ModelConsent text={text || (turns.at(-1)?.text ?? '')} />
    </Dialog>
  );
}

const Examples = ({ onAsk }: { onAsk: (text: string) => void }) => (
  <div className={styles.examples}>
    <p>{t('It reads your calendar and proposes. Nothing changes until you accept it.')}</p>
    {EXAMPLES.map((example) => (
      <Button key={example} size="sm" onClick={() => onAsk(example)}>
        {example}
      </Button>
    ))}
  </div>
);

/** Why there is no answer; what another plan could do leads to it. */
function Refusal({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const { navigation } = usePlatform();
  const upgrade = () => {
    onClose();
    navigation.navigate('/settings');
  };
  return (
    <div className={styles.reply}>
      <p role="alert">{failure.text}</p>
      {failure.isOfPlan && (
        <Button size="sm" onClick={upgrade}>
          {t('Upgrade to Pro')}
        </Button>
      )}
    </div>
  );
}

const showEnd = (end: HTMLDivElement | null) => end?.scrollIntoView?.({ block: 'end' });

interface TurnsProps {
  turns: readonly Turn[];
  onAsk: (text: string) => void;
  onClose: () => void;
}

function Turns({ turns, onAsk, onClose }: TurnsProps) {
  const settled = turns.filter(({ reply, failure }) => Boolean(reply ?? failure)).length;
  return (
    <div className={styles.turns} role="log" aria-label={t('Conversation')}>
      {turns.map(({ id, text, reply, failure }) => (
        <section key={id} className={styles.turn}>
          <p className={styles.asked}>{text}</p>
          {reply && <Reply reply={reply} onAsk={onAsk} onClose={onClose} />}
          {failure && <Refusal failure={failure} onClose={onClose} />}
          {!reply && !failure && <Spinner label={t('Thinking')} />}
        </section>
      ))}
      {/* Another one for each news, which brings it into sight. */}
      <div key={`${turns.length} ${settled}`} ref={showEnd} />
    </div>
  );
}
