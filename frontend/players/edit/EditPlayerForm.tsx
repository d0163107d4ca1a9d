import { useState } from 'react'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { usePlayerRelations } from '#frontend/players/usePlayerRelations.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { UnsavedGuard } from '#frontend/ui/dialog/UnsavedGuard.tsx'
import { useDraft } from '#frontend/ui/forms/draft/useDraft.ts'
import { Form, showIssues } from '#frontend/ui/forms/form.tsx'
import { useRevealTab } from '#frontend/ui/forms/useRevealTab.ts'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { TabPanels } from '#frontend/ui/page/Tabs.tsx'
import type { Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerChanges, PlayerDetail } from '#shared/players/model.ts'
import { EditPlayerTab } from './EditPlayerTab.tsx'
import { listShownFields, tabs } from './editFields.ts'
import { type EditValues, editDraft, editDraftOf, toFormValues, versionsOf } from './editValues.ts'
import type { OpenedNotes } from './MedicalNotes.tsx'
import { useEditForm } from './useEditForm.ts'
import type { useSaveChanges } from './useSaveChanges.ts'

interface Props {
  id: string
  player: PlayerDetail
  open: boolean
  tab?: string
  onTeam?: string
  opened?: OpenedNotes
  saving: ReturnType<typeof useSaveChanges>
  onSaved: () => void
}

/** The three tabs with all fields that the user may read; those they may not change are disabled. */
export function EditPlayerForm(props: Props) {
  const relations = usePlayerRelations(props.player)
  const { config, isKnown } = useClub()
  if (!relations || !isKnown) return <Skeleton lines={5} height="4.5rem" />
  return <EditPlayerFields {...props} relations={relations} schools={config?.schools ?? []} />
}

function EditPlayerFields(props: Props & { relations: readonly Relation[]; schools: readonly string[] }) {
  const { id, player, onTeam, saving, onSaved, relations, schools } = props
  const [opened, setOpened] = useState(props.opened)
  const today = useClubDayOrLocal()
  const isFamily = relations.includes('parent') || relations.includes('self')
  const isNoteKnown = isFamily || opened !== undefined || !player.hasMedicalIssues
  const shown = tabs.map(({ value, label, groups }) => {
    const parts = groups.map(group => ({
      group,
      fields: listShownFields(group, { relations, isNoteKnown, onTeam }),
    }))
    const fields = parts.flatMap(({ fields }) => fields.filter(({ disabled }) => !disabled))
    return { value, label, parts, names: fields.map(({ name }) => name) }
  })
  const wanted = props.open ? props.tab : undefined
  const [asked, setAsked] = useState(wanted)
  const [tab, setTab] = useState(wanted ?? shown.find(({ names }) => names.length > 0)?.value ?? '')
  // Opening another group keeps the input.
  if (wanted !== asked) {
    setAsked(wanted)
    if (wanted) setTab(wanted)
  }

  const read = (found: PlayerDetail): EditValues =>
    toFormValues({ ...found, ...opened }, { schools, onTeam, today })
  const editing = useEditForm(
    read(player),
    shown.flatMap(({ names }) => names),
  )
  const { form } = editing
  const draft = useDraft(form, editDraft, {
    owner: useUser().id,
    of: editDraftOf(player.id, onTeam),
    ...versionsOf(editing.before),
  })
  const reveal = useRevealTab(form, shown.map(listInputs), tab, setTab)

  function finish() {
    draft.forget()
    onSaved()
  }

  async function save(body: PlayerChanges) {
    if (Object.keys(body).length === 0) return finish()
    const latest = await saving.fetchLatest()
    if (latest && editing.meetsOthers(read(latest))) return reveal()
    const sent = await saving.save(body)
    if (sent.ok) return finish()
    showIssues(form, sent.error)
    reveal()
  }

  function open(found: OpenedNotes) {
    setOpened(found)
    editing.learn('medicalInfo', found.medicalInfo ?? '')
  }

  const notes = { player, relations, isHidden: !isNoteKnown, onOpened: open }
  const [first, ...rest] = shown.map(({ value, label, parts, names }) => ({
    value,
    label,
    content: <EditPlayerTab {...{ form, parts, schools, notes }} isWritable={names.length > 0} />,
  }))
  if (!first) return null
  return (
    <>
      <Form form={form} draft={draft} id={id} onSubmit={save} onInvalid={reveal}>
        <TabPanels label="Player sections" tabs={[first, ...rest]} active={tab} onChoose={setTab} />
      </Form>
      <UnsavedGuard when={editing.unsaved} />
    </>
  )
}

/** The name of another school has a separate input. */
const listInputs = ({ value, names }: { value: string; names: readonly (keyof EditValues)[] }) => ({
  value,
  fields: names.flatMap(name => (name === 'schoolAttending' ? [name, 'otherSchool' as const] : name)),
})
