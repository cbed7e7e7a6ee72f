import { t } from '@scheduler/i18n';
import { Field, TextInput } from '@scheduler/ui';
import { useFormContext, type FieldError } from 'react-hook-form';
import { weightGroups } from './weight-groups.ts';
import type { OptimizerPreferencesValues } from './use-optimizer-preferences-form.ts';
import styles from './optimizer-preferences.module.css';

/** One input per weight. An empty input uses the default, shown as the placeholder. */
export function WeightFields() {
  const { register, formState } = useFormContext<OptimizerPreferencesValues>();
  // The schema reports one message for all weights.
  const error = (formState.errors.weights as FieldError | undefined)?.message;
  return (
    <details className={styles.weights} open={error !== undefined || undefined}>
      <summary>{t('Priorities')}</summary>
      <p className={styles.hint}>
        {t(
          'More points make us try harder to avoid it. One point is worth about a minute of focus time.',
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
          <div className={styles.twoColumns}>
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
