-- Language of emails to the user; null: not chosen.
alter table preferences add column language text;
