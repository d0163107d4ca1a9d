import styles from './charts.module.css'

export type Outcome = 'win' | 'loss' | 'tie'

const letters: Record<Outcome, string> = { win: 'W', loss: 'L', tie: 'T' }

/** The latest games as letters in boxes, the newest last; a screen reader hears what each was. */
export function FormStrip({ games }: { games: readonly { id: string; outcome: Outcome; name: string }[] }) {
  const spoken = games.map(({ outcome, name }) => `${outcome} ${name}`).join(', ')
  return (
    <span className={styles.form} role="img" aria-label={`Latest games, newest last: ${spoken}`}>
      {games.map(({ id, outcome }) => (
        <span key={id} data-outcome={outcome}>
          {letters[outcome]}
        </span>
      ))}
    </span>
  )
}
