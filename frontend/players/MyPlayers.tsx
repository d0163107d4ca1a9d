import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import layout from '#frontend/ui/styles/layout.module.css'
import styles from './Avatar.module.css'
import { Avatar } from './Avatar.tsx'

export const myPlayersQuery = routeQuery(players.list, { query: { myPlayers: 'true' } })

/** The user's children; renders nothing without any. */
export function MyPlayers() {
  const { data = [] } = useQuery(myPlayersQuery)
  if (data.length === 0) return null
  return (
    <section className={styles.childCards} aria-labelledby="my-players">
      <h2 id="my-players">My players</h2>
      <ul className={layout.cards}>
        {data.map(player => (
          <li key={player.id} className={styles.childCard}>
            <Avatar player={player} />
            <div>
              <h3>
                <Link to={pathTo('player', player)}>
                  {player.firstName} {player.lastName}
                </Link>
              </h3>
              {player.birthYear && <p className="muted">Born {player.birthYear}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
