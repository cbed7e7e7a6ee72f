import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { KeyScope } from '@scheduler/contracts';
import { apiKeys, newApiKey, type MadeApiKey, type NewApiKey } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { failureText } from '../failure-text.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

export interface NewKeyValues {
  name: string;
  scopes: KeyScope[];
  /** Days from now; empty for a key that lasts until it is revoked. */
  lasts: string;
}

const byContract = standardSchemaResolver(newApiKey);

/** The contract's own rules and sentences, over what the inputs hold. */
const resolver: Resolver<NewKeyValues, unknown, NewApiKey> = ({ lasts, ...values }, ...rest) => {
  const expires_at =
    lasts === '' ? null : new Date(Date.now() + Number(lasts) * DAY_MS).toISOString();
  return byContract({ ...values, expires_at }, ...(rest as [never, never]));
};

/** A form for a key, and the key once it is made: this once. */
export function useNewKey() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const form = useForm<NewKeyValues, unknown, NewApiKey>({
    defaultValues: { name: '', scopes: ['events:read', 'schedules:read'], lasts: '90' },
    resolver,
  });
  const save = form.handleSubmit(async (body) => {
    try {
      setMade(await api.call(apiKeys.create, { body }));
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    } catch (error) {
      notify.error(failureText(error, t('Failed to make the API key')));
    }
  });
  return { form, save, made };
}
