-- Language of emails to the user; null if not chosen.
alter table preferences add column language text;
