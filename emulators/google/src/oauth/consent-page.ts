import { alert, escape } from '../pages/html.ts';
import type { Account } from '../shapes.ts';
import { optional, type AuthRequest } from './request.ts';
import { labelOf } from './scopes.ts';

const choice = ({ id, name }: Account, chosen: boolean) => `
  <label class="choice">
    <input type="radio" name="account" value="${escape(id)}" required${chosen ? ' checked' : ''}>
    <span>${escape(name)}<small>${escape(id)}</small></span>
  </label>`;

const box = (scope: string) => `
  <label class="choice">
    <input type="checkbox" name="scope" value="${escape(scope)}" checked>
    <span>${escape(labelOf(scope) ?? scope)}</span>
  </label>`;

/** Where somebody chooses an account and what a client may do with it. */
export function consentPage(request: AuthRequest, accounts: Account[], problem?: string): string {
  const hinted = accounts.find(({ id }) => id === request.hint) ?? accounts[0];
  const client = new URL(request.redirectUri).host;
  const boxes = optional(request).map(box).join('');
  return `
<h1>${escape(client)} wants access to your demo Google account</h1>
${alert(problem)}
<form method="post">
  <fieldset>
    <legend>Choose an account</legend>
    ${accounts.map((each) => choice(each, each === hinted)).join('')}
  </fieldset>
  ${request.scopes.some((scope) => scope.endsWith('.email')) ? '<p>It will learn your e-mail address.</p>' : ''}
  ${boxes && `<fieldset><legend>Select what it may do</legend>${boxes}</fieldset>`}
  <div class="buttons">
    <button type="submit" name="action" value="cancel" class="quiet" formnovalidate>Cancel</button>
    <button type="submit" name="action" value="allow">Allow</button>
  </div>
</form>`;
}
