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
      text="What the club keeps about your family, who sees it, and how to have it deleted."
    >
      <Section title="What is kept">
        <ul>
          <li>About you: name, address, phone, e-mail, and what you agreed to and when.</li>
          <li>
            About your children: name, birthday, school, sizes, an emergency contact, medical notes if you
            write any, and a picture and a birth certificate if you upload them.
          </li>
          <li>What you registered for, and what was paid and when.</li>
          <li>What you write to others here, and how far you have read.</li>
          <li>Which devices are signed in to your account, so that you can sign them out.</li>
        </ul>
        <p>Your password is kept only in a form that cannot be read back.</p>
      </Section>
      <Section title="Who sees it">
        <ul>
          <li>
            Medical notes and the emergency contact: your family, your child's own coaches, and those who run
            the club.
          </li>
          <li>Your child's picture: the same people. Other families do not see it.</li>
          <li>
            The birth certificate: whoever uploaded it and those who run the club, and it is written down who
            opened it.
          </li>
          <li>Invoices and payments: you, and those who run the club.</li>
          <li>
            A message: whom it is for. Parents and guardians read whatever an adult and their child write to
            each other. Nobody else reads messages between two people; of one that somebody reports, the
            administrators may read it and the ten before it, and it is written down that they have.
          </li>
          <li>A reported concern: the administrators.</li>
        </ul>
        <p>
          Pictures from events are shown by the club only with your media release, which you can take back in{' '}
          <Link to={pages.account.path}>your account</Link>. There is no advertising here, nothing follows you
          to other sites, and nothing is sold.
        </p>
      </Section>
      <Section title="Payments">
        <p>
          Card payments go to Stripe. Your card number goes straight from your browser there and never reaches
          the club, which learns only that, when and how much you paid.
        </p>
      </Section>
      <Section title="Where it is kept">
        <p>
          In the club's own account at Amazon Web Services, encrypted, and mail is sent from there too. Your
          browser keeps what it takes to stay signed in and how you like this site to look, and nothing else.
        </p>
      </Section>
      <Section title="How long, and how to have it deleted">
        <p>
          As long as your family is with the club, or until you ask for it to be deleted: write to{' '}
          <ClubEmail />. Messages stay for {formatRetention(config?.messageRetentionMonths)} at the least, for
          the children's sake. Safety copies are gone 35 days later. Records of payments stay, because the
          club has to account for them.
        </p>
        <p>You can change your own data at any time, and ask the club for a copy of all of it.</p>
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
