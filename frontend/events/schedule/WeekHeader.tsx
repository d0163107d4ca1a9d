import { daysOfWeek } from '#shared/choices.ts'

/** The weekday names above a month. */
export function WeekHeader() {
  return (
    <thead>
      <tr>
        {daysOfWeek.map(name => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
