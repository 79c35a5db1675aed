-- Only an identical form within ten minutes is the same request. The index on dedupe_hash finds possible duplicates from now on.
create index sign_ups__request_hash on sign_ups (request_hash, created_at);
