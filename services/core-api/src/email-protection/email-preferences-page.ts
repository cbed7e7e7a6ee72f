import { t } from '@scheduler/i18n/translate';
import { renderLayout, toSafeLine } from '../invitations/rsvp-page.ts';
import type { EmailPreferences } from './repository-suppressions.ts';

interface EmailPreferencesPage extends EmailPreferences {
  /** Address of the recipient. */
  email: string;
  /** Address of the sender. */
  sender: string;
  /** Whether the recipient has just saved a choice. */
  isSaved: boolean;
}

interface Choice {
  heading: string;
  text: string;
  action: string;
  button: string;
}

const renderChoice = ({ heading, text, action, button }: Choice) =>
  `<section>
<h2>${toSafeLine(heading)}</h2>
<p>${toSafeLine(text)}</p>
<form method="post"><button name="action" value="${action}">${toSafeLine(button)}</button></form>
</section>`;

const getSenderChoice = ({ sender, is_blocked }: EmailPreferencesPage): Choice =>
  is_blocked
    ? {
        heading: t('This sender'),
        text: t("You blocked {sender}. You don't get any emails from them.", { sender }),
        action: 'unblock',
        button: t('Unblock sender'),
      }
    : {
        heading: t('This sender'),
        text: t("Stop all emails from {sender}. They won't be notified.", { sender }),
        action: 'block',
        button: t('Block sender'),
      };

const getAddressChoice = ({ is_unsubscribed }: EmailPreferencesPage): Choice =>
  is_unsubscribed
    ? {
        heading: t('All senders'),
        text: t(
          "You've unsubscribed. You won't get invitations, updates or polls from anyone. We'll still send emails about your own account.",
        ),
        action: 'resubscribe',
        button: t('Subscribe again'),
      }
    : {
        heading: t('All senders'),
        text: t(
          'Stop invitations, updates and polls from everyone. Emails about your own account are still sent.',
        ),
        action: 'unsubscribe',
        button: t('Unsubscribe'),
      };

/** Renders the page where a person blocks a sender or unsubscribes. It works without JavaScript. */
export const renderEmailPreferencesPage = (page: EmailPreferencesPage): string =>
  renderLayout(
    t('Email preferences'),
    `<h1>${toSafeLine(t('Email preferences'))}</h1>
<p>${toSafeLine(t('For {email}', { email: page.email }))}</p>
${page.isSaved ? `<p class="message message-ok" role="status">${toSafeLine(t('Your choice is saved.'))}</p>` : ''}
${renderChoice(getSenderChoice(page))}
${renderChoice(getAddressChoice(page))}`,
  );
