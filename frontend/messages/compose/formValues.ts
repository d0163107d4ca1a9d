import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Role } from '#shared/access.ts'
import type { ComposeForm } from '#shared/messages/model.ts'
import type { messages } from '#shared/messages/routes.ts'
import { recipientTypesFor } from '#shared/messages/rules.ts'

export type ComposeInput = z.input<typeof ComposeForm>
export type ComposeOutput = z.output<typeof ComposeForm>
export type ComposeFormState = SchemaForm<ComposeInput, ComposeOutput>

export const composeDraft: FormDraft<ComposeInput> = {
  name: 'message',
  fields: {
    recipientType: 'text',
    teamId: 'text',
    programId: 'text',
    recipientId: 'text',
    subject: 'text',
    content: 'text',
    notificationType: 'text',
  },
}

export const defaultValues = (role: Role): ComposeInput => ({
  recipientType: recipientTypesFor(role)[0] ?? 'staff',
  teamId: '',
  programId: '',
  recipientId: '',
  subject: '',
  content: '',
  notificationType: 'both',
})

/** Values for another kind of recipient may remain in the form, and are not sent. */
export function toNewMessage(
  checked: ComposeOutput,
): Omit<z.input<(typeof messages)['create']['body']>, 'sendId'> {
  const { recipientType, teamId, programId, recipientId, subject, content, notificationType } = checked
  const to = {
    team: { teamId },
    program: { programId },
    person: { recipientId },
    staff: { isGlobal: true, isStaffOnly: true },
    all: { isGlobal: true },
  }[recipientType]
  return { subject, content, notificationType, ...to }
}

/** One id per message: sending the same content again keeps the id, a change gets a new one. */
export function createSendIds(): (body: object) => string {
  let last = { text: '', name: '' }
  return body => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, name: crypto.randomUUID() }
    return last.name
  }
}
