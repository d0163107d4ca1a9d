import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pages } from '#shared/pages.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

export default function TermsPage() {
  const { name } = useClub()
  return (
    <AboutPage page="terms" text={`The rules for using the ${name} site.`}>
      <Section title="Your account">
        <p>
          Accounts are for parents, coaches and the people who run the club. Please use your real name and an
          email you check, keep your password to yourself, and tell the club if someone else may know it.
          Parents are responsible for their children’s accounts.
        </p>
      </Section>
      <Section title="Registering and paying">
        <p>
          A registration is complete when the fee is paid. If you choose to pay later, the spot is held for{' '}
          {graceHours} hours and may then go to someone else. The price is the one shown at checkout.
        </p>
        <p>
          If your child can no longer participate, email <ClubEmail />. The club decides on refunds.
        </p>
      </Section>
      <Section title="Waiver and conduct">
        <p>
          The waiver and the code of conduct that you accepted are in{' '}
          <Link to={pages.account.path}>your account</Link>, with the date you accepted them. When either one
          changes, we’ll ask you again.
        </p>
      </Section>
      <Section title="Other people’s information">
        <p>
          Names, phone numbers and photos you see here are for the team’s use only. Please don’t share them.
        </p>
      </Section>
      <Section title="The site">
        <p>
          Volunteers run it as well as they can, and it may be down at times. The club may close an account
          that breaks these rules. The <Link to={pages.privacy.path}>privacy policy</Link> explains how we
          handle data.
        </p>
      </Section>
    </AboutPage>
  )
}
