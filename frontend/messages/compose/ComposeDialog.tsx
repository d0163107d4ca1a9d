import { messages } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { useAttachments } from '#frontend/messages/useAttachments.ts'
import { setConversation } from '#frontend/messages/useOpenConversation.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import {
  type ComposeInput,
  type ComposeOutput,
  composeDraft,
  createSendIds,
  defaultValues,
  toNewMessage,
} from './formValues.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Escape keeps what was typed; Cancel discards it. */
export default function ComposeDialog({ open, onClose }: Props) {
  const [round, setRound] = useState(0)
  const startOver = () => setRound(round + 1)
  return <ComposeEditor key={round} open={open} onClose={onClose} onDone={startOver} />
}

function ComposeEditor({ open, onClose, onDone }: Props & { onDone: () => void }) {
  const [, change] = useUrlParams()
  const { form, draft, files, unsaved, send, pending } = useCompose()

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
        action="Send message"
        pending={pending}
        onCancel={cancel}
      >
        {formId => <ComposeForm id={formId} form={form} draft={draft} files={files} onSubmit={submit} />}
      </ActionDialog>
      <UnsavedGuard when={unsaved} />
    </>
  )
}

function useCompose() {
  const { id, effectiveRole } = useUser()
  const [nameFor] = useState(createSendIds)
  const form = useSchemaForm<ComposeInput, ComposeOutput>(
    () => import('#shared/messages/model.ts').then(module => module.ComposeForm),
    defaultValues(effectiveRole),
  )
  const files = useAttachments([])
  const unsaved = form.formState.isDirty || files.all.length > 0
  const draft = useDraft(form, composeDraft, { owner: id })
  const create = useSend(messages.create, {
    toast: { success: 'Message sent', error: 'Failed to send message' },
    refetch: [messages.conversations],
  })

  /** Returns the conversation's id; undefined if the server refused, with the errors at the fields. */
  async function send(checked: ComposeOutput): Promise<string | undefined> {
    const body = { ...toNewMessage(checked), attachments: files.stored.map(({ id }) => id) }
    const sent = await create.send({ body: { ...body, sendId: nameFor(body) } })
    if (sent.ok) draft.forget()
    else showIssues(form, sent.error)
    return sent.ok ? sent.reply.conversationId : undefined
  }
  return { form, draft, files, unsaved, send, pending: create.pending || files.isUploading }
}
