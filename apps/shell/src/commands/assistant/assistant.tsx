import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { Button, Dialog, Spinner, TextInput } from '@scheduler/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { ModelConsent } from './model-consent.tsx';
import { Reply } from './reply.tsx';
import { useAssistant, type AssistantFailure, type Turn } from './use-assistant.ts';
import styles from './assistant.module.css';

interface AssistantProps {
  /** Sent when the dialog opens. */
  initialRequest: string;
  onClose: () => void;
}

const EXAMPLES = [
  'What does Thursday look like?',
  'Move my 1:1s to the afternoon next week',
  'When am I free tomorrow?',
];

/** Chat with the assistant. Changes are only made after the user accepts them. */
export function Assistant({ initialRequest, onClose }: AssistantProps) {
  useTimeSettings();
  const { turns, ask, isAsking } = useAssistant(initialRequest);
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
        <div className={styles.inputRow}>
          <TextInput
            aria-label={t('Your request')}
            ref={input}
            value={text}
            maxLength={2000}
            autoComplete="off"
            placeholder={t('Ask a question or request a change')}
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
    <p>{t("Ask about your calendar. I'll suggest changes; you approve them.")}</p>
    {EXAMPLES.map((example) => (
      <Button key={example} size="sm" onClick={() => onAsk(example)}>
        {example}
      </Button>
    ))}
  </div>
);

/** Error message, with an upgrade button if a higher plan is required. */
function FailureMessage({ failure, onClose }: { failure: AssistantFailure; onClose: () => void }) {
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

const scrollIntoView = (end: HTMLDivElement | null) => end?.scrollIntoView?.({ block: 'end' });

interface TurnsProps {
  turns: readonly Turn[];
  onAsk: (text: string) => void;
  onClose: () => void;
}

function Turns({ turns, onAsk, onClose }: TurnsProps) {
  const completedCount = turns.filter(({ reply, failure }) => Boolean(reply ?? failure)).length;
  return (
    <div className={styles.turns} role="log" aria-label={t('Conversation')}>
      {turns.map(({ id, text, reply, failure }) => (
        <section key={id} className={styles.turn}>
          <p className={styles.request}>{text}</p>
          {reply && <Reply reply={reply} onAsk={onAsk} onClose={onClose} />}
          {failure && <FailureMessage failure={failure} onClose={onClose} />}
          {!reply && !failure && <Spinner label={t('Thinking')} />}
        </section>
      ))}
      {/* A new key remounts the element, which scrolls it into view. */}
      <div key={`${turns.length} ${completedCount}`} ref={scrollIntoView} />
    </div>
  );
}
