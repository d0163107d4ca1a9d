import type { ReactNode } from 'react'
import { useClub } from '#frontend/app/club.ts'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import './about.css'

/** What the club says about itself, to be read from top to bottom. */
export function AboutPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="about">
      <PageHeader title={title} text={text} />
      {children}
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
