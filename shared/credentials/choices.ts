/** The closed lists of credentials: apart from the others, which every screen with a form loads. */

/** What every coach has to have for a season. */
export const credentialTypes = ['lacrosse_card', 'headshot'] as const
export const credentialTypeLabels: Record<(typeof credentialTypes)[number], string> = {
  lacrosse_card: 'USA Lacrosse Card',
  headshot: 'Coach Headshot',
}
export const credentialStatuses = ['pending', 'verified', 'rejected'] as const
