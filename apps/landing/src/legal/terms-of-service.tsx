import { planPrice, TRIAL_DAYS } from '@scheduler/contracts';
import { rich, t } from '@scheduler/i18n';
import { Chapter, LegalPage, SupportLink } from './legal-page.tsx';

export const TermsOfService = () => (
  <LegalPage title={t('Terms of Service')}>
    <Chapter title={t('The agreement')}>
      <p>
        {t(
          'These terms are between you and whoever runs this copy of AI Scheduler. By creating an account you accept them. If you use it for a company, you accept them for that company.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Your account')}>
      <p>
        {t(
          'Give an e-mail address that is yours and keep your password to yourself. You answer for what is done with your account until you tell us that someone else has it.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Your content')}>
      <p>
        {t(
          'Schedules and events remain yours. You let the service store them, show them to those you share them with, and work out proposals from them; nothing more.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Plans and payment')}>
      <p>
        {t(
          'Free costs nothing. Pro costs ${price} a month and begins with a trial of {days} days for which no card is needed. A trial without a payment method ends on Free. You may cancel at any time; Pro then stays until the end of the month you paid for.',
          { price: planPrice.pro, days: TRIAL_DAYS },
        )}
      </p>
      <p>
        {t(
          'After a change to Free everything you made stays readable and editable. Only what belongs to Pro stops.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Proposals')}>
      <p>
        {t(
          'Proposals are suggestions. Nothing is changed in your calendar until you apply it, and you remain the one who decides.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Fair use')}>
      <p>
        {t(
          'Do not send unwanted invitations, break the law, try to reach other people’s calendars, or load the service so much that others suffer. Accounts that do so may be closed.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Availability and liability')}>
      <p>
        {t(
          'The service is offered with care but without a promise that it never fails. As far as the law allows, liability is limited to what you paid in the last twelve months. Nothing here limits rights that the law does not let us limit.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('The software')}>
      <p>
        {t(
          'The program is free software under the Apache License, version 2.0. You may run your own copy; these terms are then for you to replace.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Changes and ending')}>
      <p>
        {rich(
          'If these terms change in a way that matters, you are told by e-mail before. You may delete your account at any time. Questions: <a>write to us</a>.',
          { a: <SupportLink /> },
        )}
      </p>
    </Chapter>
  </LegalPage>
);
