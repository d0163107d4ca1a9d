import type * as z from 'zod'
import type { KeptDraft } from '#frontend/ui/forms/draft/DraftNote.tsx'
import { type FormDraft, visitor } from '#frontend/ui/forms/draft/drafts.ts'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import type { AccountStep, ParentStep } from '#shared/auth/model.ts'
import type { AccountForm } from './AccountStep.tsx'
import type { PersonForm } from './PersonStep.tsx'

export const accountDraft: FormDraft<z.input<typeof AccountStep>> = {
  name: 'account',
  leavesOut: 'your password',
  fields: {
    role: 'text',
    username: 'text',
    email: 'text',
    password: 'private text',
    confirmPassword: 'private text',
  },
}

/** Consent is given to a text that somebody has just read, so it is not kept. */
export const personDraft: FormDraft<z.input<typeof ParentStep>> = {
  name: 'person',
  leavesOut: 'your password and consents',
  fields: {
    firstName: 'text',
    lastName: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    homePhone: 'text',
    mobilePhone: 'text',
    usaLacrosseNumber: 'text',
    coachShirtSize: 'text',
    acceptWaiver: 'private flag',
    acceptCodeOfConduct: 'private flag',
    mediaRelease: 'private flag',
  },
}

/** Both forms of the wizard are one draft to whoever fills them in. */
export function useRegistrationDraft(forms: { account: AccountForm; person: PersonForm }): KeptDraft {
  const account = useDraft(forms.account, accountDraft, { owner: visitor })
  const person = useDraft(forms.person, personDraft, { owner: visitor })
  const both = (act: 'startOver' | 'forget') => () => {
    account[act]()
    person[act]()
  }
  return {
    isRestored: account.isRestored || person.isRestored,
    leftOut: person.leftOut ?? account.leftOut,
    startOver: both('startOver'),
    forget: both('forget'),
  }
}
