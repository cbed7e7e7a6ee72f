-- The language of emails to the user, taken from the language of the UI.
alter table user_subscriptions add column language text not null default 'en';
alter table google_integrations add column language text not null default 'en';
