-- Parked mails are few among millions, and counted every few seconds.
create index mails__parked on mails (ended_at) where state = 'parked';
