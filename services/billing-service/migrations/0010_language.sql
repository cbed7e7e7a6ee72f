-- In what letters are written: the language that the person had the product in when they began.
alter table user_subscriptions add column language text not null default 'en';
alter table google_integrations add column language text not null default 'en';
