import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { Avatar } from './Avatar.tsx'
import { pathToPlayer } from './paths.ts'

export const myPlayers = read(players.list, { query: { myPlayers: 'true' } })

/** Whoever has children sees them; whoever has none sees nothing, and how to add one stands elsewhere. */
export function MyPlayers() {
  const { data = [] } = useQuery(myPlayers)
  if (data.length === 0) return null
  return (
    <section className="child-cards" aria-labelledby="my-players">
      <h2 id="my-players">My players</h2>
      <ul className="cards">
        {data.map(player => (
          <li key={player.id} className="child-card">
            <Avatar player={player} />
            <div>
              <h3>
                <Link to={pathToPlayer(player)}>
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
