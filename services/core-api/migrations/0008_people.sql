-- An email address belongs to one account at a time. An account that lost its address has '' until
-- its next session provides the new one. seen_at is when the token was issued.
drop index people_by_email;
create unique index people_by_email on people (email) where email <> '';
