/** Contact addresses of the operator. Replace them in your own installation. */
export const SALES_MAILTO = 'mailto:sales@aischeduler.example';
export const SUPPORT_MAILTO = 'mailto:support@aischeduler.example';
