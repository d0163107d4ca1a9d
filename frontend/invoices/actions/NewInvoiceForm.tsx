import { invoices, programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import { SelectField, TextAreaField, TextField } from '#frontend/ui/forms/FormFields.tsx'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { UserListItem } from '#shared/users/people.ts'

interface Fields {
  userId: string
  playerId: string
  programId: string
  amount: string
  description: string
  dueDate: string
  invoiceNumber: string
  notes: string
}

export function NewInvoiceForm<Out>(props: { form: SchemaForm<Fields, Out>; open: boolean; today: string }) {
  const { form, open, today } = props
  useSuggestedNumber(form, open)
  const { data: programList = [] } = useQuery({ ...routeQuery(programs.list), enabled: open })
  return (
    <>
      <Payer form={form} />
      <TextField form={form} name="description" label="What it’s for" autoComplete="off" maxLength={120} />
      <div className={layout.columns}>
        <TextField form={form} name="amount" label="Amount in dollars" inputMode="decimal" maxLength={14} />
        <TextField form={form} name="dueDate" label="Due on" type="date" min={today} />
      </div>
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="programId"
          label="Program"
          empty="None"
          optional
          options={programList.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          form={form}
          name="invoiceNumber"
          label="Number"
          hint="Leave blank to use the next number."
          autoComplete="off"
          maxLength={30}
        />
      </div>
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        hint="Only the people who run the club see these."
        rows={2}
        maxLength={500}
        optional
      />
    </>
  )
}

/** The payer, and which of the payer's children the invoice is about. */
function Payer<Out>({ form }: { form: SchemaForm<Fields, Out> }) {
  const [person, setPerson] = useState<UserListItem>()
  const children = person?.relationships.players ?? []

  function choose(chosen: UserListItem) {
    setPerson(chosen)
    form.setValue('userId', chosen.id, { shouldDirty: true })
    form.clearErrors('userId')
    form.setValue('playerId', '')
  }

  return (
    <>
      <PersonSearch
        label="Who owes it"
        person={person}
        onChange={choose}
        isOffered={({ role }) => role !== 'player'}
        error={form.formState.errors.userId?.message}
      />
      {children.length > 0 && (
        <SelectField
          form={form}
          name="playerId"
          label="Child"
          empty="None"
          optional
          options={children.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

/** Suggests the next number, unless one was typed. */
function useSuggestedNumber<Out>({ getFieldState, setValue }: SchemaForm<Fields, Out>, open: boolean): void {
  const { data } = useQuery({ ...routeQuery(invoices.generateNumber), enabled: open, staleTime: 0 })
  const number = data?.invoiceNumber
  useEffect(() => {
    if (number && !getFieldState('invoiceNumber').isDirty) setValue('invoiceNumber', number)
  }, [number, getFieldState, setValue])
}
