import { messages } from 'virtual:routes'
import { useId, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { type Draft, restored, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { useFiles } from '../useAttachments.ts'
import { setConversation } from '../useOpenConversation.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { type Checked, messageFrom, nameOnce, newValues, type Typed } from './formValues.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** For somebody whose session ends while he types. */
const draft: Draft<Typed> = {}

/** Escape leaves what was typed, Cancel gives it up. */
export default function ComposeDialog({ open, onClose }: Props) {
  const [round, setRound] = useState(0)
  const afresh = () => setRound(round + 1)
  return <Composing key={round} open={open} onClose={onClose} onDone={afresh} />
}

function Composing({ open, onClose, onDone }: Props & { onDone: () => void }) {
  const formId = useId()
  const [, change] = useUrlParams()
  const { form, files, unsaved, send, pending } = useComposing()

  function goTo(id: string) {
    change(
      params => {
        setConversation(params, id)
        params.delete('compose')
      },
      { replace: true },
    )
  }
  async function submit(checked: Checked) {
    const id = await send(checked)
    if (id === undefined) return
    goTo(id)
    onDone()
  }
  function cancel() {
    onClose()
    onDone()
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="New Message"
        footer={<FormButtons form={formId} action="Send Message" pending={pending} onCancel={cancel} />}
      >
        <ComposeForm id={formId} form={form} files={files} onSubmit={submit} />
      </Dialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}

function useComposing() {
  const { id, actsAs } = useUser()
  const [kept] = useState(() => restored(draft, id))
  const [nameFor] = useState(nameOnce)
  const form = useSchemaForm<Typed, Checked>(
    () => import('#shared/messages/model.ts').then(module => module.Compose),
    kept ?? newValues(actsAs),
  )
  const files = useFiles([])
  const unsaved = form.formState.isDirty || kept !== undefined || files.all.length > 0
  useDraft(draft, { key: id, getValues: form.getValues, unsaved })
  const create = useSend(messages.create, {
    toast: { success: 'Message sent', error: 'Failed to send message' },
    refetch: [messages.conversations],
  })

  /** The conversation that it went to; undefined where it was refused, which then stands under the fields. */
  async function send(checked: Checked): Promise<string | undefined> {
    const body = { ...messageFrom(checked), attachments: files.stored.map(({ id }) => id) }
    const sent = await create.send({ body: { ...body, sendId: nameFor(body) } })
    if (!sent.ok) showIssues(form, sent.error)
    return sent.ok ? sent.reply.conversationId : undefined
  }
  return { form, files, unsaved, send, pending: create.pending || files.areBusy }
}
