import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pages } from '#shared/pages.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

/** Each sentence describes what the software does: change both together. */
export default function PrivacyPage() {
  const { config } = useClub()
  return (
    <AboutPage
      page="privacy"
      text="What the club keeps about your family, who can see it, and how to have it deleted."
    >
      <Section title="What we keep">
        <ul>
          <li>About you: name, address, phone, email, and what you agreed to and when.</li>
          <li>
            About your children: name, birthday, school, sizes, an emergency contact, medical notes if you add
            any, and a photo and birth certificate if you upload them.
          </li>
          <li>What you registered for, and what was paid and when.</li>
          <li>Messages you write here, and which ones you have read.</li>
          <li>Which devices are logged in to your account, so you can log them out.</li>
        </ul>
        <p>Your password is stored only in a form that no one can read.</p>
      </Section>
      <Section title="Who can see it">
        <ul>
          <li>
            Medical notes and the emergency contact: your family, your child’s own coaches, and the people who
            run the club.
          </li>
          <li>Your child’s photo: the same people. Other families don’t see it.</li>
          <li>
            The birth certificate: the person who uploaded it and the people who run the club. Every view is
            logged.
          </li>
          <li>Invoices and payments: you and the people who run the club.</li>
          <li>
            Messages: the people they are for. Parents and guardians can read anything an adult and their
            child write to each other. No one else reads messages between two people. If someone reports a
            message, administrators can read it and the ten before it, and their access is logged.
          </li>
          <li>Reported concerns: the administrators.</li>
        </ul>
        <p>
          The club shares photos from events only with your media release, which you can withdraw in{' '}
          <Link to={pages.account.path}>your account</Link>. There is no advertising here, no tracking across
          other sites, and we never sell your data.
        </p>
      </Section>
      <Section title="Payments">
        <p>
          Card payments go through Stripe. Your card number goes straight from your browser to Stripe and
          never reaches the club, which only sees when and how much you paid.
        </p>
      </Section>
      <Section title="Where we keep it">
        <p>
          In the club’s own Amazon Web Services account, encrypted. Email is sent from there too. Your browser
          stores only what keeps you logged in, drafts of forms until you log out, and how you like this site
          to look.
        </p>
      </Section>
      <Section title="How long, and how to have it deleted">
        <p>
          As long as your family is with the club, or until you ask us to delete it. To ask, email{' '}
          <ClubEmail />. Messages are kept for at least {formatRetention(config?.messageRetentionMonths)} for
          children’s safety. Backups are deleted 35 days later. Payment records stay because the club has to
          account for them.
        </p>
        <p>You can change your data at any time and ask the club for a copy of it.</p>
      </Section>
    </AboutPage>
  )
}

/**
 * Whole years are shown as years; the default is the usual retention, for when the club's setting is not
 * loaded.
 */
function formatRetention(months = 24): string {
  if (months % 12 > 0) return `${months} months`
  return months === 12 ? 'one year' : `${months / 12} years`
}
