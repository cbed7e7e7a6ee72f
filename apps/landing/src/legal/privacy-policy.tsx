import { rich, t } from '@scheduler/i18n';
import { LegalPage, LegalParagraph, LegalSection, SupportLink } from './legal-page.tsx';

export const PrivacyPolicy = () => (
  <LegalPage title={t('Privacy Policy')}>
    <LegalParagraph title={t("Who's responsible")}>
      {rich(
        'AI Scheduler is open-source software that anyone can run. This policy applies to this installation. Its operator is responsible for your data. Questions? <a>Contact support</a>.',
        { a: <SupportLink /> },
      )}
    </LegalParagraph>
    <LegalSection title={t('What we store')}>
      <ul>
        <li>
          {t(
            "Your account: email address, name, and a hash of your password. We can't see the password itself.",
          )}
        </li>
        <li>
          {t('Your schedules and events: titles, times, descriptions, locations and guests.')}
        </li>
        <li>{t('Your plan. Card details stay with the payment provider and never reach us.')}</li>
        <li>
          {t(
            'If you connect Google Calendar: the access that Google grants us, and copies of the events you sync.',
          )}
        </li>
        <li>{t('Technical logs: the time, URL and status of each request.')}</li>
      </ul>
    </LegalSection>
    <LegalParagraph title={t('How we use it')}>
      {t(
        "To show and edit your calendar, send your invitations, find conflicts, suggest better times, and keep the service running and secure. We don't sell your data or use it for advertising, and no third party tracks you here.",
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Who can see it')}>
      {t(
        'You can, and so can the people you share a schedule with, depending on the access you give them. Guests see the events you invite them to. Providers that send email, process payments or host the service see what they need for that. If a language model is used to word suggestions, it sees the events involved. Times and scores are computed without it.',
      )}
    </LegalParagraph>
    <LegalParagraph title={t('What your browser stores')}>
      {t('Your session, your theme, and unsaved text. There are no tracking cookies.')}
    </LegalParagraph>
    <LegalParagraph title={t('How long we keep it')}>
      {t(
        'As long as you have an account. You can undo changes for 30 days. A deleted account is permanently erased after 30 days. We delete logs after a short time.',
      )}
    </LegalParagraph>
    <LegalParagraph title={t('Your rights')}>
      {rich(
        'You can view, correct, export and delete your data, and object to its use. You can do most of this yourself. For everything else, <a>contact us</a>. You can also file a complaint with your local data protection authority.',
        { a: <SupportLink /> },
      )}
    </LegalParagraph>
  </LegalPage>
);
