-- Whether a customer was ever told of decides how long what is stored of it is believed.
create index stripe_events_by_customer on stripe_events (customer_id);
