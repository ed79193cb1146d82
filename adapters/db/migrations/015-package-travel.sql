-- Whether a trip is a package under the law (two kinds of travel service) is independent of whether SGR covers it,
-- because SGR also covers single stays. Before this migration one column stood for both.
alter table deal add column is_package_travel boolean not null default false;
update deal set is_package_travel = is_sgr_package;
