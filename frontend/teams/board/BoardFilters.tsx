import type { useListFilter } from '#frontend/lib/useListFilter.ts'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { ListFilters } from '#frontend/ui/forms/ListFilters.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { genders, grades } from '#shared/choices.ts'
import type { Team } from '#shared/teams/model.ts'
import styles from './board.module.css'
import { anyWish, type filterNames, registeredLabels } from './boardFilter.ts'

type FilterName = (typeof filterNames)[number]

interface Props {
  filter: Pick<
    ReturnType<typeof useListFilter<'program' | 'column' | FilterName>>,
    'search' | 'setSearch' | 'valueOf' | 'setValue'
  >
  choices: readonly { id: string; name: string }[]
  chosen: string | undefined
  teams: readonly Team[]
  /** The team that a phone shows; its screen has room for one column. */
  open: Team | undefined
  /** False for teams without a program: nobody is registered for them. */
  hasProgram: boolean
}

/** Which program's teams the board shows, and whom. */
export function BoardFilters({ filter, choices, chosen, teams, open, hasProgram }: Props) {
  const choose = (name: FilterName, label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      label={label}
      value={filter.valueOf(name)}
      onChange={event => filter.setValue(name, event.target.value)}
    >
      <option value="">Any</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
  return (
    <>
      <div className={styles.boardFilters}>
        <Select
          label="Program"
          value={chosen}
          onChange={event => filter.setValue('program', event.target.value)}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.boardChoose}>
          <Select
            label="Show"
            value={open?.id ?? ''}
            onChange={event => filter.setValue('column', event.target.value)}
          >
            <option value="">Not on a team</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ListFilters
        className={styles.boardNarrow}
        search={<SearchField placeholder="Child" value={filter.search} onChange={filter.setSearch} />}
        values={[
          filter.valueOf('registered'),
          filter.valueOf('wish'),
          filter.valueOf('gender'),
          filter.valueOf('grade'),
        ]}
      >
        {hasProgram && choose('registered', 'Registration', Object.entries(registeredLabels))}
        {hasProgram &&
          choose('wish', 'Family’s request', [
            [anyWish, 'Any team'],
            ...teams.map(({ id, name }) => [id, name] as const),
          ])}
        {choose(
          'gender',
          'Gender',
          genders.map(gender => [gender, gender]),
        )}
        {choose(
          'grade',
          'Grade',
          grades.map(grade => [grade, grade === 'K' ? 'Kindergarten' : `Grade ${grade}`]),
        )}
      </ListFilters>
    </>
  )
}
