-- Links and favourites as other services know them. The views serve the released version during a rollout and go with the next release.

alter table told_links rename to published_links;
alter table told_favourites rename to published_favourites;

create view told_links as select * from published_links;
create view told_favourites as select * from published_favourites;
