-- Whether the law calls a trip a package (two kinds of travel service), and whether SGR covers it, are two questions:
-- SGR covers stays too. Until now the second answered both.
alter table deal add column is_package_travel boolean not null default false;
update deal set is_package_travel = is_sgr_package;
