/** The ways to look at the events by days. */
export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]
export const viewLabels: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' }

export const isView = (text: string | undefined): text is View => views.some(view => view === text)
