import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pages } from '#shared/pages.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

export default function TermsPage() {
  const { name } = useClub()
  return (
    <AboutPage page="terms" text={`The rules for using this site of ${name}.`}>
      <Section title="Your account">
        <p>
          Accounts are for parents, coaches and those who run the club. Please give your true name and an
          address that you read, keep your password to yourself, and tell the club if somebody else may know
          it. A parent answers for the accounts of his or her children.
        </p>
      </Section>
      <Section title="Registering and paying">
        <p>
          A registration is complete when the fee is paid. If you choose to pay later, the place is held for{' '}
          {graceHours} hours and may then go to somebody else. The price is the one shown at the checkout.
        </p>
        <p>
          If your child cannot take part after all, write to <ClubEmail />: the club decides about refunds.
        </p>
      </Section>
      <Section title="Waiver and conduct">
        <p>
          The waiver and the code of conduct that you accepted are in{' '}
          <Link to={pages.account.path}>your account</Link>, with the day you accepted them. When one of them
          changes you are asked again.
        </p>
      </Section>
      <Section title="What you learn about others">
        <p>
          Names, phone numbers and pictures that you see here are for the team's use only. Please do not pass
          them on.
        </p>
      </Section>
      <Section title="The site">
        <p>
          Volunteers run it as well as they can, and it may be down at times. The club may close an account
          that is used against these rules. How data is handled is in the{' '}
          <Link to={pages.privacy.path}>privacy policy</Link>.
        </p>
      </Section>
    </AboutPage>
  )
}
