-- The lookups of the network, with the ids that the public API promises. They change only by a later migration.

create table school_types (
  id bigint primary key,
  name text not null constraint school_types__name unique
);

create table location_types (
  id bigint primary key,
  name text not null constraint location_types__name unique
);

create table ethnicities (
  id bigint primary key,
  name text not null constraint ethnicities__name unique,
  group_name text not null
);

create table counties (
  id bigint primary key,
  name text not null constraint counties__name unique,
  nation text not null,
  region text not null
);

-- What matching knows; no call of the public API lists them.
create table faiths (
  name text primary key,
  position int not null constraint faiths__position unique
);

insert into school_types (id, name) values
  (1, 'Nursery'),
  (2, 'Infant'),
  (3, 'Junior'),
  (4, 'Primary'),
  (5, 'First'),
  (6, 'Middle'),
  (7, 'Secondary'),
  (8, 'All-through'),
  (9, 'Special'),
  (10, 'Partner organisation'),
  (11, 'Network team');

insert into location_types (id, name) values
  (1, 'Inner city'),
  (2, 'Urban'),
  (3, 'Suburban'),
  (4, 'Town'),
  (5, 'Village'),
  (6, 'Rural'),
  (7, 'Coastal'),
  (8, 'Island');

insert into ethnicities (id, name, group_name) values
  (1, 'Indian', 'Asian'),
  (2, 'Pakistani', 'Asian'),
  (3, 'Bangladeshi', 'Asian'),
  (4, 'Chinese', 'Asian'),
  (5, 'Any other Asian background', 'Asian'),
  (6, 'African', 'Black'),
  (7, 'Caribbean', 'Black'),
  (8, 'Any other Black, Black British, or Caribbean background', 'Black'),
  (9, 'White and Black Caribbean', 'Mixed'),
  (10, 'White and Black African', 'Mixed'),
  (11, 'White and Asian', 'Mixed'),
  (12, 'Any other Mixed or multiple ethnic background', 'Mixed'),
  (13, 'English, Welsh, Scottish, Northern Irish or British', 'White'),
  (14, 'Irish', 'White'),
  (15, 'Gypsy or Irish Traveller', 'White'),
  (16, 'Roma', 'White'),
  (17, 'Any other White background', 'White'),
  (18, 'Arab', 'Other'),
  (19, 'Any other ethnic group', 'Other');

insert into counties (id, name, nation, region) values
  (1, 'Greater London', 'England', 'London'),
  (2, 'City of London', 'England', 'London'),
  (3, 'Berkshire', 'England', 'South East'),
  (4, 'Buckinghamshire', 'England', 'South East'),
  (5, 'East Sussex', 'England', 'South East'),
  (6, 'Hampshire', 'England', 'South East'),
  (7, 'Isle of Wight', 'England', 'South East'),
  (8, 'Kent', 'England', 'South East'),
  (9, 'Oxfordshire', 'England', 'South East'),
  (10, 'Surrey', 'England', 'South East'),
  (11, 'West Sussex', 'England', 'South East'),
  (12, 'Bristol', 'England', 'South West'),
  (13, 'Cornwall', 'England', 'South West'),
  (14, 'Devon', 'England', 'South West'),
  (15, 'Dorset', 'England', 'South West'),
  (16, 'Gloucestershire', 'England', 'South West'),
  (17, 'Somerset', 'England', 'South West'),
  (18, 'Wiltshire', 'England', 'South West'),
  (19, 'Bedfordshire', 'England', 'East'),
  (20, 'Cambridgeshire', 'England', 'East'),
  (21, 'Essex', 'England', 'East'),
  (22, 'Hertfordshire', 'England', 'East'),
  (23, 'Norfolk', 'England', 'East'),
  (24, 'Suffolk', 'England', 'East'),
  (25, 'Derbyshire', 'England', 'East Midlands'),
  (26, 'Leicestershire', 'England', 'East Midlands'),
  (27, 'Lincolnshire', 'England', 'East Midlands'),
  (28, 'Northamptonshire', 'England', 'East Midlands'),
  (29, 'Nottinghamshire', 'England', 'East Midlands'),
  (30, 'Rutland', 'England', 'East Midlands'),
  (31, 'Herefordshire', 'England', 'West Midlands'),
  (32, 'Shropshire', 'England', 'West Midlands'),
  (33, 'Staffordshire', 'England', 'West Midlands'),
  (34, 'Warwickshire', 'England', 'West Midlands'),
  (35, 'West Midlands', 'England', 'West Midlands'),
  (36, 'Worcestershire', 'England', 'West Midlands'),
  (37, 'Cheshire', 'England', 'North West'),
  (38, 'Cumbria', 'England', 'North West'),
  (39, 'Greater Manchester', 'England', 'North West'),
  (40, 'Lancashire', 'England', 'North West'),
  (41, 'Merseyside', 'England', 'North West'),
  (42, 'East Riding of Yorkshire', 'England', 'Yorkshire'),
  (43, 'North Yorkshire', 'England', 'Yorkshire'),
  (44, 'South Yorkshire', 'England', 'Yorkshire'),
  (45, 'West Yorkshire', 'England', 'Yorkshire'),
  (46, 'Durham', 'England', 'North East'),
  (47, 'Northumberland', 'England', 'North East'),
  (48, 'Tyne and Wear', 'England', 'North East'),
  (49, 'Clwyd', 'Wales', 'Wales'),
  (50, 'Dyfed', 'Wales', 'Wales'),
  (51, 'Gwent', 'Wales', 'Wales'),
  (52, 'Gwynedd', 'Wales', 'Wales'),
  (53, 'Mid Glamorgan', 'Wales', 'Wales'),
  (54, 'Powys', 'Wales', 'Wales'),
  (55, 'South Glamorgan', 'Wales', 'Wales'),
  (56, 'West Glamorgan', 'Wales', 'Wales'),
  (57, 'Aberdeen', 'Scotland', 'Scotland'),
  (58, 'Aberdeenshire', 'Scotland', 'Scotland'),
  (59, 'Angus', 'Scotland', 'Scotland'),
  (60, 'Argyll and Bute', 'Scotland', 'Scotland'),
  (61, 'Ayrshire and Arran', 'Scotland', 'Scotland'),
  (62, 'Banffshire', 'Scotland', 'Scotland'),
  (63, 'Berwickshire', 'Scotland', 'Scotland'),
  (64, 'Caithness', 'Scotland', 'Scotland'),
  (65, 'Clackmannanshire', 'Scotland', 'Scotland'),
  (66, 'Dumfries', 'Scotland', 'Scotland'),
  (67, 'Dunbartonshire', 'Scotland', 'Scotland'),
  (68, 'Dundee', 'Scotland', 'Scotland'),
  (69, 'East Lothian', 'Scotland', 'Scotland'),
  (70, 'Edinburgh', 'Scotland', 'Scotland'),
  (71, 'Fife', 'Scotland', 'Scotland'),
  (72, 'Glasgow', 'Scotland', 'Scotland'),
  (73, 'Inverness', 'Scotland', 'Scotland'),
  (74, 'Kincardineshire', 'Scotland', 'Scotland'),
  (75, 'Lanarkshire', 'Scotland', 'Scotland'),
  (76, 'Midlothian', 'Scotland', 'Scotland'),
  (77, 'Moray', 'Scotland', 'Scotland'),
  (78, 'Nairn', 'Scotland', 'Scotland'),
  (79, 'Orkney', 'Scotland', 'Scotland'),
  (80, 'Perth and Kinross', 'Scotland', 'Scotland'),
  (81, 'Renfrewshire', 'Scotland', 'Scotland'),
  (82, 'Ross and Cromarty', 'Scotland', 'Scotland'),
  (83, 'Roxburgh, Ettrick and Lauderdale', 'Scotland', 'Scotland'),
  (84, 'Shetland', 'Scotland', 'Scotland'),
  (85, 'Stirling and Falkirk', 'Scotland', 'Scotland'),
  (86, 'Sutherland', 'Scotland', 'Scotland'),
  (87, 'The Stewartry of Kirkcudbright', 'Scotland', 'Scotland'),
  (88, 'Tweeddale', 'Scotland', 'Scotland'),
  (89, 'West Lothian', 'Scotland', 'Scotland'),
  (90, 'Western Isles', 'Scotland', 'Scotland'),
  (91, 'Wigtown', 'Scotland', 'Scotland'),
  (92, 'Antrim', 'Northern Ireland', 'Northern Ireland'),
  (93, 'Armagh', 'Northern Ireland', 'Northern Ireland'),
  (94, 'Down', 'Northern Ireland', 'Northern Ireland'),
  (95, 'Fermanagh', 'Northern Ireland', 'Northern Ireland'),
  (96, 'Londonderry', 'Northern Ireland', 'Northern Ireland'),
  (97, 'Tyrone', 'Northern Ireland', 'Northern Ireland');

insert into faiths (position, name) values
  (1, 'None'),
  (2, 'Church of England'),
  (3, 'Roman Catholic'),
  (4, 'Christian'),
  (5, 'Muslim'),
  (6, 'Jewish'),
  (7, 'Hindu'),
  (8, 'Sikh');
