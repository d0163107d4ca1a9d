/** Option lists for credentials, kept apart from `shared/choices.ts`, which every screen with a form loads. */

/** Required of every coach for a season. */
export const credentialTypes = ['lacrosse_card', 'headshot'] as const
export const credentialTypeLabels: Record<(typeof credentialTypes)[number], string> = {
  lacrosse_card: 'USA Lacrosse Card',
  headshot: 'Coach Headshot',
}
export const credentialStatuses = ['pending', 'verified', 'rejected'] as const
