// A curb type (`s`) and its activity (`a`) as columns for rows of regulations and proposals.
export const curbTypeColumns = [
  's.id as sub_activity_id',
  's.name as sub_activity_name',
  's.display_name as sub_activity_display_name',
  's.filter_section',
  's.color',
  's.dash_style',
  'a.id as activity_id',
  'a.name as activity_name',
  'a.display_name as activity_display_name',
] as const;
