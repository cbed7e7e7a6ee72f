-- For checking whether webhooks arrive for a customer. If so, stored data is refreshed less often.
create index stripe_events_by_customer on stripe_events (customer_id);
