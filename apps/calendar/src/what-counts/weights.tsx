import { t } from '@scheduler/i18n';
import { Field, TextInput } from '@scheduler/ui';
import { useFormContext, type FieldError } from 'react-hook-form';
import { weightGroups } from './weight-names.ts';
import type { WhatCountsValues } from './what-counts-form.ts';
import styles from './what-counts.module.css';

/** Every number that plans weigh, in plain words; empty is the default, which shows. */
export function Weights() {
  const { register, formState } = useFormContext<WhatCountsValues>();
  // Of all of them: the contract says one sentence.
  const error = (formState.errors.weights as FieldError | undefined)?.message;
  return (
    <details className={styles.weights} open={error !== undefined || undefined}>
      <summary>{t('How much each thing weighs')}</summary>
      <p className={styles.note}>
        {t(
          'In points: a plan is better the fewer it has. A point is about a minute of focus time.',
        )}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {weightGroups.map(({ title, weights }) => (
        <section key={title}>
          <h3>{title}</h3>
          <div className={styles.two}>
            {weights.map(({ name, label, points }) => (
              <Field key={name} label={label}>
                <TextInput
                  type="number"
                  min={0}
                  max={10_000}
                  placeholder={String(points)}
                  {...register(`weights.${name}`)}
                />
              </Field>
            ))}
          </div>
        </section>
      ))}
    </details>
  );
}
