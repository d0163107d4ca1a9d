import { players, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { read } from '#frontend/app/api.ts'
import { useSend } from '#frontend/app/queries.ts'
import { changed } from '#frontend/teams/hooks.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/FormButtons.tsx'
import { SelectField, Switch, TextArea, TextField } from '#frontend/ui/fields.tsx'
import { Form, type SchemaForm, showIssues, useSchemaForm } from '#frontend/ui/form.tsx'
import type { PlayerChanges, PlayerDetail } from '#shared/players/model.ts'
import { type Editable, type EditValues, valuesOf } from './editFields.ts'

interface Props {
  player: PlayerDetail
  title: string
  fields: readonly Editable[]
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** Changes a part of a child's page: what is sent is what is different. */
export default function EditPlayer({ player, title, fields, open, onClose, onSaved }: Props) {
  const id = useId()
  const before = valuesOf(player)
  const names = fields.map(({ name }) => name)
  const form = useSchemaForm<EditValues, PlayerChanges>(
    async () => (await import('./editEntry.ts')).editEntry(before, names),
    before,
  )
  const { send, pending } = useSend(players.update, {
    toast: { success: 'Player updated successfully', error: 'Failed to update player' },
    refetch: changed,
  })

  async function save(body: PlayerChanges) {
    if (Object.keys(body).length === 0) return onClose()
    const sent = await send({ params: { id: player.id }, body })
    if (!sent.ok) return showIssues(form, sent.error)
    onSaved()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`${player.firstName} ${player.lastName}`}
      footer={<FormButtons form={id} action="Save Changes" pending={pending} onCancel={onClose} />}
    >
      <Form form={form} id={id} onSubmit={save}>
        {fields.map(field => (
          <Input key={field.name} form={form} field={field} />
        ))}
      </Form>
    </Dialog>
  )
}

function Input({ form, field }: { form: SchemaForm<EditValues, PlayerChanges>; field: Editable }) {
  const { name, kind, options, ...texts } = field
  const { label, hint, maxLength } = texts
  const said = { form, name, label, ...(hint && { hint }) }
  if (name === 'teamId') return <TeamField form={form} label={label} />
  if (options) return <SelectField {...said} empty="–" options={options} />
  if (kind === 'switch') return <Switch {...said} />
  if (kind === 'area') return <TextArea {...said} rows={4} {...(maxLength && { maxLength })} />
  return <TextField {...said} type={kind ?? 'text'} autoComplete="off" {...(maxLength && { maxLength })} />
}

function TeamField(field: { form: SchemaForm<EditValues, PlayerChanges>; label: string }) {
  const { data = [] } = useQuery(read(teams.list))
  const options = data.map(({ id, name, season }) => ({ value: id, label: `${name} · ${season}` }))
  return <SelectField {...field} name="teamId" empty="No team" options={options} />
}
