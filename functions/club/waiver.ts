/** What families and coaches accept when they join. A new text needs a new version: each person's is recorded. */
export const waiver = {
  version: '2026-1',
  text: `Lacrosse is a contact sport and carries a risk of injury. I confirm that my child, or I as a coach, is fit to take part, \
that I know of no medical reason against it other than those I have told the club, and that the club may seek medical help in an emergency \
when I cannot be reached. I take part, and let my child take part, at our own risk, and release the club, its coaches and volunteers from \
claims that do not arise from gross negligence or intent. I will follow the club's code of conduct on and off the field.`,
} as const
