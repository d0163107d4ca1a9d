/** "Nov 24, 2026, 9:15 AM" */
export const formatMoment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
