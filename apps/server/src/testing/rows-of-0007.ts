// A city in the schema of migration 0007, in SQL, for testing upgrades.
import { dwellClassOf } from '@curbwright/core';

/** Wall-clock minutes of Monday, May 4, 2026, 9:10 and 10:00. */
const [ten, hour] = [Date.UTC(2026, 4, 4, 9, 10) / 60_000, Date.UTC(2026, 4, 4, 10) / 60_000];
/**
 * Two links and four parking sessions: 40 minutes, of which 20 are in a stated window; 60 minutes,
 * of which 15 are in a gap; an ongoing one; and a faulty one.
 */
export const rowsOf0007 = `
  insert into city (id, name, time_zone, currency, bounds) values (1, 'Old town', 'Europe/Rome', 'EUR', '(11.26,43.78),(11.25,43.77)');
  insert into link (segment_id, length, geometry, bounds, bays_count)
    select 'old-' || n, 80, '{"type":"LineString","coordinates":[[11.25,43.77],[11.251,43.77]]}', '(11.251,43.77),(11.25,43.77)', 2
    from generate_series(1, 2) as n;
  insert into measure_source (name, kind, first_at, last_at) values
    ('meters', 'sessions', '2026-05-04 00:00+02', '2026-05-04 12:00+02'), ('sensors', 'sensors', '2026-05-04 00:00+02', '2026-05-04 12:00+02');
  insert into source_link values (1, 1, '2026-05-04 00:00+02'), (2, 2, '2026-05-04 00:00+02');
  insert into observation_window values (1, 1, '2026-05-04 09:00+02', '2026-05-04 09:30+02');
  insert into source_gap values (2, '2026-05-04 10:30+02', '2026-05-04 10:45+02');
  insert into session_key (source_id, outside_id, month) values
    (1, 'a', '2026-05-01'), (2, 'b', '2026-05-01'), (1, 'lasts', '2026-05-01'), (1, 'zero', '2026-05-01');
  create table parking_session_2026_05 partition of parking_session for values from ('2026-05-01') to ('2026-06-01');
  insert into parking_session (month, id, source_id, outside_id, link_id, arrival, departure, arrival_minute, duration_minutes, duration_seconds, fee, fault) values
    ('2026-05-01', 1, 1, 'a', 1, '2026-05-04 09:10+02', '2026-05-04 09:50+02', ${ten}, 40, 2400, 150, null),
    ('2026-05-01', 2, 2, 'b', 2, '2026-05-04 10:00+02', '2026-05-04 11:00+02', ${hour}, 60, 3600, 300, null),
    ('2026-05-01', 3, 1, 'lasts', 1, '2026-05-04 11:00+02', null, ${hour + 60}, null, null, null, null),
    ('2026-05-01', 4, 1, 'zero', 1, '2026-05-04 11:30+02', '2026-05-04 11:30+02', ${hour + 90}, null, null, null, 'zero');
  insert into session_hour (link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, fee) values
    (1, '2026-05-01', 9, 40, 1, 40, 150), (2, '2026-05-01', 10, 60, 1, 60, 300);
  insert into session_dwell (link_id, month, dwell_class, sessions, minutes) values
    (1, '2026-05-01', ${dwellClassOf(2400)}, 1, 40), (2, '2026-05-01', ${dwellClassOf(3600)}, 1, 60);
  insert into session_dwell_total select link_id, dwell_class, sessions, minutes from session_dwell;
  insert into session_user_class values (1, '2026-05-01', '', 1, 40), (2, '2026-05-01', '', 1, 60);
  insert into session_fault values (1, '2026-05-01', 'zero', 1);
  insert into source_count values (1, '2026-05-01', 'counted', 1), (2, '2026-05-01', 'counted', 1), (1, '2026-05-01', 'ongoing', 1), (1, '2026-05-01', 'zero', 1);
  insert into sensor (outside_id, is_online, last_reading, reading) values
    ('bay', true, '2026-05-04 09:00+02', '{"occupied":true}'), ('row', false, '2026-05-04 08:00+02', '{"spaces":6,"free":2}'),
    ('silent', false, null, null), ('odd', true, '2026-05-04 09:00+02', '{"spaces":"many"}');
  insert into link_sensor values (1, 1), (2, 2), (2, 3);
  insert into outbox (kind, body) values ('city changed', '{"revision":1}'), ('assets changed', '{}');
  insert into import_run (format, source, status) values ('geojson', 'town.geojson', 'applied');
  insert into feedback (message, link_id) values ('A tree fell', 1);
  insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color) values ('old-bench', 'Bench', 'point', 'other', 'M0 0', '#112233');
  insert into asset (outside_id, asset_config_id, name, geometry, bounds)
    values ('bench', 1, 'Bench', '{"type":"Point","coordinates":[11.25,43.77]}', '(11.25,43.77),(11.25,43.77)');`;
