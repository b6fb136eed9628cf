// English text for the week in the time control.
export const instantEn = {
  'instant.week': 'Days of this week',
  'instant.playWeek': 'Play the week',
  'instant.pauseWeek': 'Pause the week',
} as const;
