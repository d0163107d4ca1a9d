import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileLinkQuery } from '#frontend/uploads/fileLink.ts'
import type { Team } from '#shared/teams/model.ts'
import { storedColor } from '#shared/teams/rules.ts'
import styles from './TeamLogo.module.css'

/** The logo of a team; its color while that loads, or if there is none. */
export function TeamLogo({ team }: { team: Pick<Team, 'logoUrl' | 'primaryColor'> }) {
  const logo = team.logoUrl ?? ''
  const { data } = useQuery({ ...fileLinkQuery(logo), enabled: logo !== '' })
  const [broken, setBroken] = useState<string>()
  const isShown = data !== undefined && data.url !== broken
  return (
    <span className={styles.teamMark}>
      {isShown ? (
        <img src={data.url} alt="" onError={() => setBroken(data.url)} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" rx="10" fill={team.primaryColor ?? storedColor} />
        </svg>
      )}
    </span>
  )
}
