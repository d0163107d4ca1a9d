import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

export default function ContactPage() {
  return (
    <AboutPage page="contact" text="The club is run by volunteers who read every email.">
      <Section title="By email">
        <p>
          <ClubEmail />
        </p>
        <p className="muted">
          Please include the child’s name and the program. Never put a card number in an email.
        </p>
      </Section>
      <Section title="Something isn’t right">
        <p>
          If a child may be unsafe, or someone behaved badly, please{' '}
          <Link to={pages.reportConcern.path}>report it</Link>, with or without your name. If a child is in
          danger now, call 911 first.
        </p>
      </Section>
      <Section title="Before you write">
        <p>
          You may find your answer among the{' '}
          <Link to={pages.faq.path}>questions families ask most often</Link>.
        </p>
      </Section>
    </AboutPage>
  )
}
