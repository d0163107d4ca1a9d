import { grades, positions } from '#shared/choices.ts'
import styles from './balance.module.css'
import { type BoardPlayer, type BoardSeason, findGrade } from './board.ts'

/** How the grades and positions of a team are spread: small bars with their numbers. */
export function TeamBalance({ players, season }: { players: readonly BoardPlayer[]; season: BoardSeason }) {
  if (players.length === 0) return null
  return (
    <div className={styles.balance}>
      <Bars
        label="Grades"
        bars={grades
          .map(grade => ({
            label: grade,
            name: grade === 'K' ? 'Kindergarten' : `Grade ${grade}`,
            count: players.filter(child => findGrade(child, season) === grade).length,
          }))
          .filter(({ count }) => count > 0)}
      />
      <Bars
        label="Positions"
        bars={positions.map(position => ({
          label: position.charAt(0),
          name: position,
          count: players.filter(child => child.position === position).length,
        }))}
      />
    </div>
  )
}

interface Bar {
  label: string
  name: string
  count: number
}

function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ label, name, count }) => (
        <li key={name} title={`${name}: ${count}`}>
          <span className="hidden">
            {name}: {count}
          </span>
          <span aria-hidden="true">{count}</span>
          {/* One scale for all teams, so that they can be compared. */}
          <span className={styles.bar} style={{ height: `${Math.min(count, 12) / 8}rem` }} />
          <span aria-hidden="true">{label}</span>
        </li>
      ))}
    </ul>
  )
}
