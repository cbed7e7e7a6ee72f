import { renderAlert, escapeHtml } from '@scheduler/emulator-kit';
import type { Account } from '../types.ts';
import { listOptionalScopes, type AuthRequest } from './authorization-request.ts';
import { getScopeLabel } from './scopes.ts';

const renderAccountOption = ({ id, name }: Account, isSelected: boolean) => `
  <label class="option">
    <input type="radio" name="account" value="${escapeHtml(id)}" required${isSelected ? ' checked' : ''}>
    <span>${escapeHtml(name)}<small>${escapeHtml(id)}</small></span>
  </label>`;

const renderScopeOption = (scope: string) => `
  <label class="option">
    <input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked>
    <span>${escapeHtml(getScopeLabel(scope) ?? scope)}</span>
  </label>`;

/** Renders the page where the user selects an account and the scopes to grant. */
export function renderConsentPage(
  request: AuthRequest,
  accounts: Account[],
  error?: string,
): string {
  const selectedAccount = accounts.find(({ id }) => id === request.loginHint) ?? accounts[0];
  const clientHost = new URL(request.redirectUri).host;
  const scopeOptions = listOptionalScopes(request).map(renderScopeOption).join('');
  return `
<h1>${escapeHtml(clientHost)} wants access to your demo Google account</h1>
${renderAlert(error)}
<form method="post">
  <fieldset>
    <legend>Choose an account</legend>
    ${accounts.map((account) => renderAccountOption(account, account === selectedAccount)).join('')}
  </fieldset>
  ${request.scopes.some((scope) => scope.endsWith('.email')) ? '<p>It will also see your email address.</p>' : ''}
  ${scopeOptions && `<fieldset><legend>Select what it can access</legend>${scopeOptions}</fieldset>`}
  <div class="buttons">
    <button type="submit" name="action" value="cancel" class="secondary" formnovalidate>Cancel</button>
    <button type="submit" name="action" value="allow">Allow</button>
  </div>
</form>`;
}
