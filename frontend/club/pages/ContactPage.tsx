import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

export default function ContactPage() {
  return (
    <AboutPage page="contact" text="The club is run by volunteers, who read every mail.">
      <Section title="By e-mail">
        <p>
          <ClubEmail />
        </p>
        <p className="muted">
          Please name the child and the program it is about. Never write a card number into a mail.
        </p>
      </Section>
      <Section title="Something is not right">
        <p>
          If a child may be unsafe, or somebody behaved badly, please{' '}
          <Link to={pages.reportConcern.path}>report it</Link>, with your name or without. If a child is in
          danger now, call 911 first.
        </p>
      </Section>
      <Section title="Before you write">
        <p>
          Many answers are in the <Link to={pages.faq.path}>questions that families ask most often</Link>.
        </p>
      </Section>
    </AboutPage>
  )
}
