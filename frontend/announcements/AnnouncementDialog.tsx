import { announcements } from 'virtual:routes'
import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { type SendOptions, useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { showIssues, useSchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Announcement } from '#shared/announcements/model.ts'
import type { Route } from '#shared/http.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import {
  type AnnouncementInput,
  type AnnouncementOutput,
  announcementDraft,
  emptyValues,
  getChanges,
  toFormValues,
  toNewAnnouncement,
} from './formValues.ts'
import { affectedRoutes, useAnnouncementAccess } from './queries.ts'

interface Props {
  /** The announcement being edited; none for a new one. */
  announcement?: Announcement
  open?: boolean
  onClose: () => void
}

/** Escape keeps what was typed; Cancel discards it. */
export default function AnnouncementDialog({ announcement, open, onClose }: Props) {
  const { config } = useClub()
  const [last, setLast] = useState(announcement)
  const [round, setRound] = useState(0)
  if (announcement && announcement !== last) setLast(announcement)
  // Keeps showing the announcement while the dialog closes.
  const shown = announcement ?? last
  const isOpen = open ?? announcement !== undefined
  if (!config || (!shown && open === undefined)) return null
  const done = () => {
    onClose()
    setRound(round + 1)
  }
  return (
    <AnnouncementEditor
      key={`${shown?.id} ${round}`}
      {...{ announcement: shown, open: isOpen, onClose, onDone: done, timeZone: config.timeZone }}
    />
  )
}

function AnnouncementEditor(props: {
  announcement: Announcement | undefined
  open: boolean
  timeZone: string
  onClose: () => void
  onDone: () => void
}) {
  const { announcement, open, timeZone, onClose, onDone } = props
  const { toClub, teams } = useAnnouncementAccess()
  const { form, draft, save, pending } = useAnnouncementForm(
    announcement,
    timeZone,
    announcement ? toFormValues(announcement, timeZone) : emptyValues(teams, toClub),
  )
  const verb = announcement ? 'Save Changes' : 'Create announcement'
  return (
    <>
      <ActionDialog
        open={open}
        onClose={onClose}
        title={announcement ? 'Edit announcement' : 'Create announcement'}
        action={verb}
        pending={pending}
        onCancel={onDone}
      >
        {formId => (
          <AnnouncementForm
            id={formId}
            form={form}
            draft={draft}
            timeZone={timeZone}
            before={announcement}
            onSubmit={async checked => (await save(checked)) && onDone()}
          />
        )}
      </ActionDialog>
      <UnsavedGuard when={form.formState.isDirty} />
    </>
  )
}

function useAnnouncementForm(
  announcement: Announcement | undefined,
  timeZone: string,
  start: AnnouncementInput,
) {
  const form = useSchemaForm<AnnouncementInput, AnnouncementOutput>(
    () => import('./schema.ts').then(module => module.AnnouncementFields),
    start,
  )
  const draft = useDraft(form, announcementDraft, {
    owner: useUser().id,
    of: announcement?.id,
    version: announcement && JSON.stringify(start),
  })
  const create = useSend(announcements.create, sendOptions('Announcement created', 'created'))
  const update = useSend(announcements.update, sendOptions('Announcement updated', 'updated'))

  /** Returns false if the server refused; the errors are then shown at the fields. */
  async function save(checked: AnnouncementOutput): Promise<boolean> {
    const sent = announcement
      ? await update.send({
          params: { id: announcement.id },
          body: getChanges(checked, announcement, timeZone),
        })
      : await create.send({ body: toNewAnnouncement(checked, timeZone) })
    if (sent.ok) draft.forget()
    else showIssues(form, sent.error)
    return sent.ok
  }
  return { form, draft, save, pending: create.pending || update.pending }
}

const sendOptions = <R extends Route>(title: string, verb: string): SendOptions<R> => ({
  toast: { success: title, error: `The announcement couldn’t be ${verb}` },
  refetch: affectedRoutes,
})
