import { planPrice, TRIAL_DAYS } from '@scheduler/contracts';
import { SUPPORT_MAIL } from '../contact.ts';
import { Chapter, LegalPage } from './legal-page.tsx';

export const TermsOfService = () => (
  <LegalPage title="Terms of Service">
    <Chapter title="The agreement">
      <p>
        These terms are between you and whoever runs this copy of AI Scheduler. By creating an
        account you accept them. If you use it for a company, you accept them for that company.
      </p>
    </Chapter>
    <Chapter title="Your account">
      <p>
        Give an e-mail address that is yours and keep your password to yourself. You answer for what
        is done with your account until you tell us that someone else has it.
      </p>
    </Chapter>
    <Chapter title="Your content">
      <p>
        Schedules and events remain yours. You let the service store them, show them to those you
        share them with, and work out proposals from them; nothing more.
      </p>
    </Chapter>
    <Chapter title="Plans and payment">
      <p>
        Free costs nothing. Pro costs ${planPrice.pro} a month and begins with a trial of{' '}
        {TRIAL_DAYS} days for which no card is needed. A trial without a payment method ends on
        Free. You may cancel at any time; Pro then stays until the end of the month you paid for.
      </p>
      <p>
        After a change to Free everything you made stays readable and editable. Only what belongs to
        Pro stops.
      </p>
    </Chapter>
    <Chapter title="Proposals">
      <p>
        Proposals are suggestions. Nothing is changed in your calendar until you apply it, and you
        remain the one who decides.
      </p>
    </Chapter>
    <Chapter title="Fair use">
      <p>
        Do not send unwanted invitations, break the law, try to reach other people’s calendars, or
        load the service so much that others suffer. Accounts that do so may be closed.
      </p>
    </Chapter>
    <Chapter title="Availability and liability">
      <p>
        The service is offered with care but without a promise that it never fails. As far as the
        law allows, liability is limited to what you paid in the last twelve months. Nothing here
        limits rights that the law does not let us limit.
      </p>
    </Chapter>
    <Chapter title="The software">
      <p>
        The program is free software under the GNU Affero General Public License, version 3. You may
        run your own copy; these terms are then for you to replace.
      </p>
    </Chapter>
    <Chapter title="Changes and ending">
      <p>
        If these terms change in a way that matters, you are told by e-mail before. You may delete
        your account at any time. Questions: <a href={SUPPORT_MAIL}>write to us</a>.
      </p>
    </Chapter>
  </LegalPage>
);
