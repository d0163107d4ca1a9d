/** The closed lists of the schedule: apart from the others, which every screen with a form loads. */

export const eventStatuses = ['scheduled', 'cancelled', 'postponed'] as const
/** What a family says beforehand, and what the staff see on the field. */
export const attendanceResponses = ['going', 'maybe', 'not_going'] as const
export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const
export const attendanceStatusLabels: Record<(typeof attendanceStatuses)[number], string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}
/** Of an event that is repeated: which of its dates a change is about. */
export const seriesScopes = ['one', 'following', 'all'] as const
