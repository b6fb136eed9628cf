-- Which names are one is said in one place, core's foldName, while one maker of names after the other holds a lock. lower() folds other
-- letters than JavaScript, and others in each locale, so these indexes refuse only a name that is written the same.

drop index scenario_name;
create unique index scenario_name on scenario (name) where deleted is null;

drop index template_name;
create unique index template_name on template (name);

drop index analysis_zone_name;
create unique index analysis_zone_name on analysis_zone (name);
