import { families } from 'virtual:routes'
import type * as z from 'zod'
import { useSend } from '#frontend/lib/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { TextField } from '#frontend/ui/forms/FormFields.tsx'
import { Form, showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { FamilyChild, Invite } from '#shared/families/model.ts'
import { invitationDays } from '#shared/families/rules.ts'

/** Asks for the email address, after saying what its owner will be able to see. */
export default function InviteGuardianDialog(props: {
  child: Pick<FamilyChild, 'id' | 'firstName'>
  open: boolean
  onClose: () => void
}) {
  const { id, firstName } = props.child
  const form = useSchemaForm(() => import('#shared/families/model.ts').then(model => model.Invite), {
    email: '',
  })
  const { send, pending } = useSend(families.invite, {
    toast: {
      success: ({ email }) => ({
        title: 'Invitation sent',
        description: `We emailed a link to ${email}.`,
      }),
      error: 'The invitation was not sent',
    },
    refetch: [families.list],
  })

  async function invite(body: z.output<typeof Invite>) {
    const sent = await send({ params: { id }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    close()
  }

  function close() {
    props.onClose()
    form.reset()
  }

  return (
    <ActionDialog
      open={props.open}
      onClose={close}
      title={`Invite a guardian of ${firstName}`}
      description={`We’ll email a link that works once and expires in ${invitationDays} days. It includes ${firstName}’s first name and your name.`}
      size="small"
      action="Send invitation"
      pending={pending}
    >
      {formId => (
        <Form form={form} id={formId} onSubmit={invite}>
          <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
          <p className="muted">
            The person who accepts can see and edit all of {firstName}’s profile, including medical notes, and
            gets the club’s messages. What you paid stays between you and the club.
          </p>
        </Form>
      )}
    </ActionDialog>
  )
}
