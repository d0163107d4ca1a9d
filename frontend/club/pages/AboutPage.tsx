import { club } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/states.tsx'
import type { OwnPage } from '#shared/club/rules.ts'
import { pages } from '#shared/pages.ts'
import { OwnText } from './ClubText.tsx'
import './about.css'

/**
 * What the club says about itself, to be read from top to bottom: in its own words, or, where it has none or they
 * cannot be had, in these.
 */
export function AboutPage({ page, text, children }: { page: OwnPage; text: string; children: ReactNode }) {
  const { data: own, isPending } = useQuery({
    ...read(club.page, { params: { page } }),
    meta: { public: true },
  })
  const hasOwn = own !== undefined && own.text !== ''
  return (
    <article className="about">
      <PageHeader title={pages[page].title} text={isPending || hasOwn ? undefined : text} />
      {isPending ? <Skeleton lines={6} height="4rem" /> : hasOwn ? <OwnText text={own.text} /> : children}
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

/** The club's address as a link, once it is known. */
export function ClubEmail() {
  const { config } = useClub()
  if (!config) return <>the club</>
  return <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
}
