import { rich, t } from '@scheduler/i18n';
import { Chapter, LegalPage, SupportLink } from './legal-page.tsx';

export const PrivacyPolicy = () => (
  <LegalPage title={t('Privacy Policy')}>
    <Chapter title={t('Who is responsible')}>
      <p>
        {rich(
          'AI Scheduler is open software that anyone may run. This policy covers the copy that you are looking at; whoever runs it is responsible for what it keeps. Write to <a>support</a> with any question about it.',
          { a: <SupportLink /> },
        )}
      </p>
    </Chapter>
    <Chapter title={t('What is kept')}>
      <ul>
        <li>
          {t(
            'Your account: e-mail address, name, and your password as a hash that cannot be read back.',
          )}
        </li>
        <li>
          {t(
            'Your schedules and events: titles, times, descriptions, places, and whom you invited.',
          )}
        </li>
        <li>
          {t(
            'Your plan. Card details stay with the payment provider and never reach this service.',
          )}
        </li>
        <li>
          {t(
            'If you connect Google Calendar: the permission that Google gives us, and copies of the events you choose to sync.',
          )}
        </li>
        <li>{t('Technical logs: time, address of the call, and whether it succeeded.')}</li>
      </ul>
    </Chapter>
    <Chapter title={t('What it is used for')}>
      <p>
        {t(
          'To show and change your calendar, to send the invitations you ask for, to find overlaps and propose better times, and to keep the service running and safe. Nothing is sold, nothing is used for advertising, and no third party follows you here.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Who sees it')}>
      <p>
        {t(
          'You; the people you share a schedule with, to the extent that you share it; and the people you invite, who see the event they are invited to. Providers that send mail, take payments or host the service see what their task needs. Where a language model is used to phrase proposals, it sees the events concerned; times and scores are computed without it.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('What your browser stores')}>
      <p>
        {t(
          'Your session, your choice of theme, and text that you typed and have not saved. There are no tracking cookies.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('How long')}>
      <p>
        {t(
          'As long as you have an account. Changes can be undone for 30 days, and a deleted account is erased for good after 30 days. Logs are kept for a short time only.',
        )}
      </p>
    </Chapter>
    <Chapter title={t('Your rights')}>
      <p>
        {rich(
          'You may see, correct, export and delete what is kept about you, and object to how it is used. Most of it you can do yourself; for the rest, <a>write to us</a>. You may also complain to the data protection authority where you live.',
          { a: <SupportLink /> },
        )}
      </p>
    </Chapter>
  </LegalPage>
);
