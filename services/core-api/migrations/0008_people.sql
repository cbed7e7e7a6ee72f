-- An address is one account's at a time. Who lost theirs to another account has '' until a session
-- of theirs tells the new one; seen_at is the age of what is known: when the token was issued.
drop index people_by_email;
create unique index people_by_email on people (email) where email <> '';
