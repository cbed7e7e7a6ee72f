-- The language of emails: the language of the UI when the user started.
alter table user_subscriptions add column language text not null default 'en';
alter table google_integrations add column language text not null default 'en';
