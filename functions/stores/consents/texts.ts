import type { ConsentTexts } from '#shared/consents/model.ts'
import type { consents } from '#shared/consents/rules.ts'

/**
 * What families and coaches agree to when they join, until the club has its own texts. Do not edit them: people must
 * be able to read what they agreed to. A new text gets the next version, and the former one moves to the list below.
 */
export const consentTexts = {
  waiver: {
    version: '2026-1',
    text: `Lacrosse is a contact sport and carries a risk of injury. I confirm that my child, or I as a coach, is fit to take part, \
that I know of no medical reason against it other than those I have told the club, and that the club may seek medical help in an emergency \
when I cannot be reached. I take part, and let my child take part, at our own risk, and release the club, its coaches and volunteers from \
claims that do not arise from gross negligence or intent.`,
  },
  codeOfConduct: {
    version: '2026-2',
    text: `I respect players, coaches, officials and families, on and off the field. I encourage every child, win or lose. I leave coaching to the \
coaches and calls to the officials. I do not use alcohol, tobacco or drugs at club events. I report anything that puts a child at risk. The club may \
remove anyone who doesn’t follow this code.`,
  },
  mediaRelease: {
    version: '2026-2',
    text: `The club may share photos and videos of my child, or of me as a coach, taken at its events, on its site and in its emails, without a \
child’s full name. I can withdraw this at any time; from then on, nothing new is shared.`,
  },
} as const satisfies ConsentTexts

/** Texts that an earlier version of the software came with, and that somebody may have agreed to. */
export const formerBuiltInTexts: readonly ({
  consent: (typeof consents)[number]
} & ConsentTexts[(typeof consents)[number]])[] = [
  {
    consent: 'codeOfConduct',
    version: '2026-1',
    text: `I respect players, coaches, officials and families, on the field and beside it. I encourage every child, win or lose. I leave coaching to the \
coaches and calls to the officials. I do not use alcohol, tobacco or drugs at events of the club. I report what puts a child at risk. The club may \
send away whoever does not keep to this.`,
  },
  {
    consent: 'mediaRelease',
    version: '2026-1',
    text: `The club may show pictures and films of my child, or of me as a coach, that were taken at its events, on its site and in its mails, without a \
child's full name. I can take this back at any time; from then on nothing new is shown.`,
  },
]
