import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ApiKeyScope } from '@scheduler/contracts';
import { apiKeys, newApiKey, type CreatedApiKey, type NewApiKey } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

export interface NewKeyValues {
  name: string;
  scopes: ApiKeyScope[];
  /** Empty for a key that doesn't expire. */
  expiresInDays: string;
}

const contractResolver = standardSchemaResolver(newApiKey);

/** Validates form values with the API contract, after converting days to a date. */
const resolver: Resolver<NewKeyValues, unknown, NewApiKey> = (
  { expiresInDays, ...values },
  ...rest
) => {
  const expires_at =
    expiresInDays === ''
      ? null
      : new Date(Date.now() + Number(expiresInDays) * DAY_MS).toISOString();
  return contractResolver({ ...values, expires_at }, ...(rest as [never, never]));
};

/** Form state for a new key. `createdKey` contains the secret, which the API returns only once. */
export function useNewKeyForm() {
  const { api, notify, queryClient } = usePlatform();
  const [createdKey, setCreatedKey] = useState<CreatedApiKey | null>(null);
  const form = useForm<NewKeyValues, unknown, NewApiKey>({
    defaultValues: { name: '', scopes: ['events:read', 'schedules:read'], expiresInDays: '90' },
    resolver,
  });
  const save = form.handleSubmit(async (body) => {
    try {
      setCreatedKey(await api.call(apiKeys.create, { body }));
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
    } catch (error) {
      notify.error(
        getErrorMessage(error, t("Couldn't create the API key. Check your connection.")),
      );
    }
  });
  return { form, save, createdKey };
}
