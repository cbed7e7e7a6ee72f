/**
 * Value of the `Clear-Site-Data` header of responses that end a session. The browser removes cached
 * responses, but not its cookies or settings.
 */
export const CLEAR_SITE_DATA = '"cache"';
