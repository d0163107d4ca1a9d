import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileLinkQuery } from '#frontend/uploads/fileLink.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import styles from './Avatar.module.css'

type AvatarPlayer = Pick<PlayerSummary, 'firstName' | 'lastName' | 'playerImageUrl'>

/** The child's picture, for those who may see it. The initials show while it loads, and for everybody else. */
export function Avatar({ player: { firstName, lastName, playerImageUrl = '' } }: { player: AvatarPlayer }) {
  const { data } = useQuery({ ...fileLinkQuery(playerImageUrl), enabled: playerImageUrl !== '' })
  const [broken, setBroken] = useState<string>()
  const isShown = data !== undefined && data.url !== broken
  return (
    <span className={styles.avatar}>
      <span aria-hidden="true">{`${firstName.charAt(0)}${lastName.charAt(0)}`}</span>
      {isShown && <img src={data.url} alt={`${firstName} ${lastName}`} onError={() => setBroken(data.url)} />}
    </span>
  )
}
