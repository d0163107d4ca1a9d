/** The actions on a person that open a dialog: `?delete=usr_…`. */
export const actions = ['role', 'edit', 'profile', 'merge', 'delete', 'approve', 'decline'] as const
export type Action = (typeof actions)[number]
export type OpenAction = (action: Action, person: { id: string }) => void
