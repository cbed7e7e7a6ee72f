import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useRef, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { usePhone } from '../use-media.ts';
import { ConflictAdvice } from './conflict-advice.tsx';
import { DayStrip } from './day-strip.tsx';
import { DeleteEvent } from './delete-event.tsx';
import { EventFields } from './event-fields.tsx';
import type { Slot } from './slot.ts';
import { GuestsNote } from './guests-note.tsx';
import { HistoryButton } from './history-button.tsx';
import { GuestList } from './invitations/guest-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MoreOptions } from './more-options.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { useEventForm } from './use-event-form.ts';
import styles from './event-dialog.module.css';

interface EventDialogProps {
  /** The event to edit, or when a new one is to be. */
  subject: Event | Slot;
  schedules: readonly Schedule[];
  /** Those that are not looked at: a new event is hardly for them. */
  hidden?: ReadonlySet<string>;
  onClose: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Creates an event, or changes or deletes the one given. */
export function EventDialog({ subject, schedules, hidden = none, onClose }: EventDialogProps) {
  const { form, editing, readOnly, save, scoping, saving, waiting, newer, adopt } = useEventForm({
    subject,
    schedules,
    hidden,
    onSaved: onClose,
  });
  const saveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void save();
  };
  const phone = usePhone();
  const title = useRef<HTMLInputElement>(null);
  const submit = editing ? t('Update Event') : t('Create Event');
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={editing ? t('Edit Event') : t('Create New Event')}
        dirty={form.formState.isDirty && !readOnly && !waiting}
        size="xl"
        flush
        initialFocus={phone ? undefined : title}
        onSubmit={(event) => void save(event)}
        headerActions={
          <>
            {editing && <HistoryButton event={editing} onUndone={onClose} />}
            {editing && !readOnly && <DeleteEvent event={editing} onDeleted={onClose} />}
            {/* Here, since what a dialog inside of the form submits would submit the form. */}
            {scoping && (
              <ScopeDialog
                title={t('Change recurring event')}
                confirmLabel={t('Save')}
                scopes={scoping.scopes}
                onChoose={scoping.choose}
              />
            )}
          </>
        }
        footer={
          <>
            {waiting && (
              <p className={styles.note} role="status">
                {t('Changes are kept here and sent when you are back.')}
              </p>
            )}
            {!readOnly && !waiting && <GuestsNote invited={editing?.invited_users ?? []} />}
            <DialogClose>{readOnly || waiting ? t('Close') : t('Cancel')}</DialogClose>
            {!readOnly && (
              <Button type="submit" variant="primary" busy={saving}>
                {submit}
              </Button>
            )}
          </>
        }
      >
        {/* The keys of the inputs below bubble to here; nothing is focused here itself. */}
        <div className={styles.columns} role="presentation" onKeyDown={saveByKey}>
          <fieldset className={styles.fields} disabled={readOnly}>
            {newer && <ChangedMeanwhile noun={t('event')} onLoad={() => adopt(newer)} />}
            <EventFields schedules={schedules} savedOn={editing?.schedule_ids} titleRef={title}>
              <ConflictAdvice excluded={editing?.id} />
            </EventFields>
            <MoreOptions />
            {editing?.source === 'google' && (
              <p className={styles.origin}>{t('Copied from Google Calendar')}</p>
            )}
          </fieldset>
          <aside className={styles.side}>
            <div className={styles.pinned}>
              <DayStrip schedules={schedules} excluded={editing?.id} />
              {editing &&
                (readOnly || editing.invitations.length === 0 ? (
                  <InvitationList invitations={editing.invitations} />
                ) : (
                  <GuestList event={editing} onMoved={adopt} />
                ))}
            </div>
          </aside>
        </div>
      </Dialog>
    </FormProvider>
  );
}
