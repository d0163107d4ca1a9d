import { messages, programs, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SelectField } from '#frontend/ui/forms/FormFields.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { ComposeFormState } from './formValues.ts'

interface Props {
  form: ComposeFormState
}

/**
 * The user's own teams, or all of them for those who run the club. A select can show its value only once its
 * options are loaded.
 */
const useTeams = () =>
  useQuery(routeQuery(teams.list, isPrivileged(useUser().effectiveRole) ? {} : { query: { mine: 'true' } }))

const fieldSkeleton = <Skeleton lines={1} height="4.75rem" />

export function TeamField({ form }: Props) {
  const query = useTeams()
  return (
    <QueryResult query={query} skeleton={fieldSkeleton} errorTitle="The teams couldn’t be loaded">
      {all => (
        <SelectField
          form={form}
          name="teamId"
          label="Team"
          empty="Please select"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </QueryResult>
  )
}

export function ProgramField({ form }: Props) {
  const query = useQuery(routeQuery(programs.list, {}))
  return (
    <QueryResult query={query} skeleton={fieldSkeleton} errorTitle="The programs couldn’t be loaded">
      {all => (
        <SelectField
          form={form}
          name="programId"
          label="Program"
          empty="Please select"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </QueryResult>
  )
}

/** Selects a member of the staff, or a person on a team. */
export function PersonFields({ form }: Props) {
  const [teamId, setTeamId] = useState('')
  const { data: all = [] } = useTeams()
  const query = useQuery(routeQuery(messages.recipients, { query: { teamId } }))
  function choose(team: string) {
    setTeamId(team)
    form.setValue('recipientId', '')
  }
  return (
    <>
      {all.length > 0 && (
        <Select label="From" value={teamId} onChange={event => choose(event.target.value)}>
          <option value="">Club staff</option>
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <QueryResult
        key={teamId}
        query={query}
        skeleton={fieldSkeleton}
        errorTitle="The list of people couldn’t be loaded"
      >
        {people => (
          <SelectField
            form={form}
            name="recipientId"
            label="Person"
            empty={people.length > 0 ? 'Please select' : 'There’s no one to message'}
            options={people.map(({ id, name, about }) => ({ value: id, label: `${name} (${about})` }))}
          />
        )}
      </QueryResult>
    </>
  )
}
