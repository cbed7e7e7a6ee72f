import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies text to the clipboard and confirms it in the button label. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { notify } = usePlatform();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      notify.error(t("Couldn't copy. Select the text and copy it manually."));
    }
  };
  return (
    <Button
      size="sm"
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('Copied') : label}</span>
    </Button>
  );
}
