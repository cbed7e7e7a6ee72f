import type { ApiClient } from '@scheduler/api-client';
import { integrationsQuery } from '@scheduler/api-client/queries';
import type { Integration } from '@scheduler/contracts/billing';
import { reminders, type DueReminder, type ReceivedInvitation } from '@scheduler/contracts/core';
import { usePlatform, useStore } from '@scheduler/platform';
import { receivedInvitationsQuery } from '@scheduler/platform/received-invitations';
import { usePlan } from '@scheduler/platform/use-plan';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readKeys } from './read-notifications.ts';
import { getReminderKey } from './reminder-text.ts';

/** Query for the due reminders that haven't been dismissed. */
export const remindersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => api.call(reminders.list, { signal }),
  });

export const getInvitationKey = ({ event_id, start_time }: ReceivedInvitation) =>
  `${event_id} ${start_time}`;

export const getIntegrationKey = ({ provider, problem }: Integration) => `${provider} ${problem}`;

export interface Notifications {
  /** `undefined` while loading. */
  reminders: readonly DueReminder[] | undefined;
  /** Invitations without a reply. */
  invitations: readonly ReceivedInvitation[];
  /** Connected calendars that can't be synced. */
  brokenIntegrations: readonly Integration[];
  /** Keys of all notifications. */
  keys: readonly string[];
  /** Keys of those that aren't marked as read in this browser. */
  unreadKeys: readonly string[];
}

/** Loads what the user should know about. Failed requests result in empty lists. */
export function useNotifications(): Notifications {
  const { api } = usePlatform();
  const [now] = useState(Date.now);
  const { features } = usePlan(now);
  const { data: dueReminders } = useQuery(remindersQuery(api));
  const { data: receivedInvitations = [] } = useQuery(receivedInvitationsQuery(api));
  const { data: integrationList = [] } = useQuery({
    ...integrationsQuery(api),
    enabled: features.googleCalendarSync,
  });
  const storedReadKeys = useStore(readKeys);
  const invitations = receivedInvitations.filter(({ status }) => status === 'pending');
  const brokenIntegrations = integrationList.filter(({ problem }) => problem !== null);
  const keys = [
    ...(dueReminders ?? []).map(getReminderKey),
    ...invitations.map(getInvitationKey),
    ...brokenIntegrations.map(getIntegrationKey),
  ];
  const unreadKeys = keys.filter((key) => !storedReadKeys.includes(key));
  return { reminders: dueReminders, invitations, brokenIntegrations, keys, unreadKeys };
}
