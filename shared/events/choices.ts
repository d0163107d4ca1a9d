/** Option lists for the schedule, kept apart from `shared/choices.ts`, which every screen with a form loads. */

export const eventStatuses = ['scheduled', 'cancelled', 'postponed'] as const
/** `attendanceResponses` come from the family beforehand; staff record the actual attendance on the field. */
export const attendanceResponses = ['going', 'maybe', 'not_going'] as const
export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const
export const attendanceStatusLabels: Record<(typeof attendanceStatuses)[number], string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}
/** Which dates of a repeated event a change applies to. */
export const seriesScopes = ['one', 'following', 'all'] as const
