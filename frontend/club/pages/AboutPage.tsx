import { club } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import type { EditablePage } from '#shared/club/rules.ts'
import { pages } from '#shared/pages.ts'
import styles from './about.module.css'
import { ClubText } from './ClubText.tsx'

/** A page about the club: the club's own text, or these defaults if it has none or it cannot be loaded. */
export function AboutPage({
  page,
  text,
  children,
}: {
  page: EditablePage
  text: string
  children: ReactNode
}) {
  const { data: own, isPending } = useQuery({
    ...routeQuery(club.page, { params: { page } }),
    meta: { public: true },
  })
  const hasOwn = own !== undefined && own.text !== ''
  return (
    <article className={styles.about}>
      <PageHeader title={pages[page].title} text={isPending || hasOwn ? undefined : text} />
      {isPending ? <Skeleton lines={6} height="4rem" /> : hasOwn ? <ClubText text={own.text} /> : children}
    </article>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The club's email address as a link, once it is loaded. */
export function ClubEmail() {
  const { config } = useClub()
  if (!config) return <>the club</>
  return <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
}
