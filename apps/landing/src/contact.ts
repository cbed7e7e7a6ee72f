/** Where the running of this site is answered for; a self-hosted one names its own. */
export const SALES_MAIL = 'mailto:sales@aischeduler.example';
export const SUPPORT_MAIL = 'mailto:support@aischeduler.example';
