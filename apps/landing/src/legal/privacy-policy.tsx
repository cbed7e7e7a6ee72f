import { SUPPORT_MAIL } from '../contact.ts';
import { Chapter, LegalPage } from './legal-page.tsx';

export const PrivacyPolicy = () => (
  <LegalPage title="Privacy Policy">
    <Chapter title="Who is responsible">
      <p>
        AI Scheduler is open software that anyone may run. This policy covers the copy that you are
        looking at; whoever runs it is responsible for what it keeps. Write to{' '}
        <a href={SUPPORT_MAIL}>support</a> with any question about it.
      </p>
    </Chapter>
    <Chapter title="What is kept">
      <ul>
        <li>
          Your account: e-mail address, name, and your password as a hash that cannot be read back.
        </li>
        <li>
          Your schedules and events: titles, times, descriptions, places, and whom you invited.
        </li>
        <li>
          Your plan. Card details stay with the payment provider and never reach this service.
        </li>
        <li>
          If you connect Google Calendar: the permission that Google gives us, and copies of the
          events you choose to sync.
        </li>
        <li>Technical logs: time, address of the call, and whether it succeeded.</li>
      </ul>
    </Chapter>
    <Chapter title="What it is used for">
      <p>
        To show and change your calendar, to send the invitations you ask for, to find overlaps and
        propose better times, and to keep the service running and safe. Nothing is sold, nothing is
        used for advertising, and no third party follows you here.
      </p>
    </Chapter>
    <Chapter title="Who sees it">
      <p>
        You; the people you share a schedule with, to the extent that you share it; and the people
        you invite, who see the event they are invited to. Providers that send mail, take payments
        or host the service see what their task needs. Where a language model is used to phrase
        proposals, it sees the events concerned; times and scores are computed without it.
      </p>
    </Chapter>
    <Chapter title="What your browser stores">
      <p>
        Your session, your choice of theme, and text that you typed and have not saved. There are no
        tracking cookies.
      </p>
    </Chapter>
    <Chapter title="How long">
      <p>
        As long as you have an account. Changes can be undone for 30 days, and a deleted account is
        erased for good after 30 days. Logs are kept for a short time only.
      </p>
    </Chapter>
    <Chapter title="Your rights">
      <p>
        You may see, correct, export and delete what is kept about you, and object to how it is
        used. Most of it you can do yourself; for the rest, <a href={SUPPORT_MAIL}>write to us</a>.
        You may also complain to the data protection authority where you live.
      </p>
    </Chapter>
  </LegalPage>
);
