-- Run at the first start of an empty PostgreSQL.
create database patchwork_identity;
create database patchwork_schools;
create database patchwork_content;
create database patchwork_messaging;
create database patchwork_connections;
