import { t } from '@scheduler/i18n';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useRef, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { useIsPhone } from '../use-media-query.ts';
import { ConflictAdvice } from './conflicts/conflict-advice.tsx';
import { DayStrip } from './conflicts/day-strip.tsx';
import { DeleteEventButton } from './delete-event-button.tsx';
import { EventFields } from './event-fields.tsx';
import { GuestEmailNote } from './guests/guest-email-note.tsx';
import { HistoryButton } from './history/history-button.tsx';
import { GuestList } from './guests/guest-list.tsx';
import { InvitationList } from './guests/invitation-list.tsx';
import { MoreOptions } from './more-options.tsx';
import { ScopeDialog } from './recurrence/scope-dialog.tsx';
import { useEventForm, type EventDialogProps } from './use-event-form.ts';
import styles from './event-dialog.module.css';

/** Dialog that creates, edits and deletes an event. */
export function EventDialog(props: EventDialogProps) {
  const { schedules, onClose } = props;
  const eventForm = useEventForm(props);
  const { form, editing, isReadOnly, isQueued, save, scopeRequest, newerVersion } = eventForm;
  const saveOnShortcut = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void save();
  };
  const isPhone = useIsPhone();
  const titleInput = useRef<HTMLInputElement>(null);
  const submitLabel = editing ? t('Update Event') : t('Create Event');
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={editing ? t('Edit Event') : t('Create New Event')}
        dirty={form.formState.isDirty && !isReadOnly && !isQueued}
        size="xl"
        flush
        initialFocus={isPhone ? undefined : titleInput}
        onSubmit={(event) => void save(event)}
        headerActions={
          <>
            {editing && <HistoryButton event={editing} onUndone={onClose} />}
            {editing && !isReadOnly && (
              <DeleteEventButton
                event={editing}
                showError={eventForm.showInForm}
                onDeleted={onClose}
              />
            )}
            {/* Outside the form, because submitting a nested dialog would also submit the form. */}
            {scopeRequest && (
              <ScopeDialog
                title={t('Change recurring event')}
                confirmLabel={t('Save')}
                scopes={scopeRequest.scopes}
                onChoose={scopeRequest.chooseScope}
              />
            )}
          </>
        }
        footer={
          <>
            {isQueued && (
              <p className={styles.note} role="status">
                {t('Changes will sync when you reconnect.')}
              </p>
            )}
            {!isReadOnly && !isQueued && (
              <GuestEmailNote savedEmails={editing?.invited_users ?? []} />
            )}
            <DialogClose>{isReadOnly || isQueued ? t('Close') : t('Cancel')}</DialogClose>
            {!isReadOnly && (
              <Button type="submit" variant="primary" busy={eventForm.isSaving}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        {/* Keyboard events from the inputs bubble up to this element. */}
        <div className={styles.columns} role="presentation" onKeyDown={saveOnShortcut}>
          <fieldset className={styles.fields} disabled={isReadOnly}>
            {newerVersion && (
              <EditConflictNotice
                noun={t('event')}
                onLoad={() => eventForm.loadVersion(newerVersion)}
              />
            )}
            <EventFields
              schedules={schedules}
              savedScheduleIds={editing?.schedule_ids}
              titleRef={titleInput}
            >
              <ConflictAdvice excludedEventId={editing?.id} />
            </EventFields>
            <MoreOptions />
            {editing?.source === 'google' && (
              <p className={styles.origin}>{t('Copied from Google Calendar')}</p>
            )}
          </fieldset>
          <aside className={styles.sidebar}>
            <div className={styles.sticky}>
              <DayStrip schedules={schedules} excludedEventId={editing?.id} />
              {editing &&
                (isReadOnly || editing.invitations.length === 0 ? (
                  <InvitationList invitations={editing.invitations} />
                ) : (
                  <GuestList event={editing} onMoved={eventForm.loadVersion} />
                ))}
            </div>
          </aside>
        </div>
      </Dialog>
    </FormProvider>
  );
}
