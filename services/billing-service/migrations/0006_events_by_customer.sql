-- Finds out whether a customer ever had a webhook, which determines how long stored data is fresh.
create index stripe_events_by_customer on stripe_events (customer_id);
