import { monthlyPriceUsd, TRIAL_DAYS } from '@scheduler/contracts';
import { rich, t } from '@scheduler/i18n';
import { LegalPage, LegalParagraph, LegalSection, SupportLink } from './legal-page.tsx';

export const TermsOfService = () => (
  <LegalPage title={t('Terms of Service')}>
    <LegalParagraph title={t('Agreement')}>
      {t(
        'These terms are an agreement between you and the operator of this installation of AI Scheduler. By creating an account, you accept them. If you use it for a company, you accept them on its behalf.',
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Your account')}>
      {t(
        "Use your own email address and keep your password private. You're responsible for activity on your account until you report it compromised.",
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Your content')}>
      {t(
        'Your schedules and events belong to you. You allow the service to store them, show them to people you share them with, and use them for suggestions. Nothing else.',
      )}
    </LegalParagraph>
    <LegalSection title={t('Plans and payment')}>
      <p>
        {t(
          "The Free plan costs nothing. Pro costs ${price} a month and starts with a {days}-day trial, no card required. If you don't add a payment method, you move to the Free plan when the trial ends. You can cancel anytime and keep Pro until the end of the month you paid for.",
          { price: monthlyPriceUsd.pro, days: TRIAL_DAYS },
        )}
      </p>
      <p>
        {t(
          'If you switch to Free, everything you created stays viewable and editable. Only Pro features stop.',
        )}
      </p>
    </LegalSection>
    <LegalParagraph title={t('Proposals')}>
      {t("Suggestions don't change your calendar until you apply them. You always decide.")}
    </LegalParagraph>
    <LegalParagraph title={t('Fair use')}>
      {t(
        "Don't send unwanted invitations, break the law, try to access other people's calendars, or overload the service. We may close accounts that do.",
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Availability and liability')}>
      {t(
        "We run the service with care, but can't guarantee that it's always available. To the extent permitted by law, liability is limited to the amount you paid in the last twelve months. Your statutory rights aren't affected.",
      )}
    </LegalParagraph>
    <LegalParagraph title={t('The software')}>
      {t(
        'AI Scheduler is open-source software under the Apache License 2.0. You can run your own installation and use your own terms.',
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Changes and termination')}>
      {rich(
        "We'll email you before these terms change significantly. You can delete your account at any time. Questions? <a>Contact us</a>.",
        { a: <SupportLink /> },
      )}
    </LegalParagraph>
  </LegalPage>
);
