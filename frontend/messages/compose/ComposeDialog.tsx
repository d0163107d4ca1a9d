import { messages } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useAttachments } from '#frontend/messages/useAttachments.ts'
import { setConversation } from '#frontend/messages/useOpenConversation.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { UnsavedGuard } from '#frontend/ui/forms/UnsavedGuard.tsx'
import { type Draft, restoreDraft, useDraft } from '#frontend/ui/forms/useDraft.ts'
import { ComposeForm } from './ComposeForm.tsx'
import {
  type ComposeInput,
  type ComposeOutput,
  createSendIds,
  defaultValues,
  toNewMessage,
} from './formValues.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Keeps the input if the session ends while typing. */
const draft: Draft<ComposeInput> = {}

/** Escape keeps what was typed; Cancel discards it. */
export default function ComposeDialog({ open, onClose }: Props) {
  const [round, setRound] = useState(0)
  const startOver = () => setRound(round + 1)
  return <ComposeEditor key={round} open={open} onClose={onClose} onDone={startOver} />
}

function ComposeEditor({ open, onClose, onDone }: Props & { onDone: () => void }) {
  const [, change] = useUrlParams()
  const { form, files, unsaved, send, pending } = useCompose()

  function goTo(id: string) {
    change(
      params => {
        setConversation(params, id)
        params.delete('compose')
      },
      { replace: true },
    )
  }
  async function submit(checked: ComposeOutput) {
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
      <ActionDialog
        open={open}
        onClose={onClose}
        title="New Message"
        action="Send Message"
        pending={pending}
        onCancel={cancel}
      >
        {formId => <ComposeForm id={formId} form={form} files={files} onSubmit={submit} />}
      </ActionDialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}

function useCompose() {
  const { id, actsAs } = useUser()
  const [kept] = useState(() => restoreDraft(draft, id))
  const [nameFor] = useState(createSendIds)
  const form = useSchemaForm<ComposeInput, ComposeOutput>(
    () => import('#shared/messages/model.ts').then(module => module.ComposeForm),
    kept ?? defaultValues(actsAs),
  )
  const files = useAttachments([])
  const unsaved = form.formState.isDirty || kept !== undefined || files.all.length > 0
  useDraft(draft, { key: id, getValues: form.getValues, unsaved })
  const create = useSend(messages.create, {
    toast: { success: 'Message sent', error: 'Failed to send message' },
    refetch: [messages.conversations],
  })

  /** Returns the conversation's id; undefined if the server refused, with the errors at the fields. */
  async function send(checked: ComposeOutput): Promise<string | undefined> {
    const body = { ...toNewMessage(checked), attachments: files.stored.map(({ id }) => id) }
    const sent = await create.send({ body: { ...body, sendId: nameFor(body) } })
    if (!sent.ok) showIssues(form, sent.error)
    return sent.ok ? sent.reply.conversationId : undefined
  }
  return { form, files, unsaved, send, pending: create.pending || files.isUploading }
}
