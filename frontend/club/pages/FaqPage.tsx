import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { offerHours } from '#shared/waiting/rules.ts'
import { AboutPage, ClubEmail, Section } from './AboutPage.tsx'

export default function FaqPage() {
  return (
    <AboutPage page="faq" text="What families ask most often.">
      <Section title="How do I register my child?">
        <p>
          Create an account for yourself, then <Link to={pages.playerRegistration.path}>add your child</Link>,
          then choose from <Link to={pages.programRegistration.path}>the programs that are open</Link>. One
          account is enough for all your children.
        </p>
      </Section>
      <Section title="Can I pay later?">
        <p>
          Yes. Choose Pay Later at checkout, and your child’s spot is held for {graceHours} hours. If we
          haven’t received your payment by then, the spot may go to someone else.
        </p>
      </Section>
      <Section title="The program is full. What can I do?">
        <p>
          Join the waitlist. When a spot opens up, we hold it for the first child on the list for {offerHours}{' '}
          hours and email you right away. Register within that time and the spot is yours.
        </p>
      </Section>
      <Section title="My child can’t play. How do I cancel?">
        <p>
          In <Link to={pages.account.path}>your account</Link>, as long as nothing has been paid. After that,
          please email <ClubEmail />. The club decides on refunds.
        </p>
      </Section>
      <Section title="Where are my receipts?">
        <p>
          In <Link to={pages.account.path}>your account</Link>. There is one for each payment and a statement
          for each year.
        </p>
      </Section>
      <Section title="Which cards can I use, and who sees my card number?">
        <p>
          Any card that Stripe accepts. Your number goes straight from your browser to Stripe, and the club
          never sees it.
        </p>
      </Section>
      <Section title="Who can read what a coach writes to my child?">
        <p>
          You can. Anything an adult and a child write to each other in{' '}
          <Link to={pages.messages.path}>Messages</Link> is also visible to the child’s parents and guardians,
          and the conversation says so. Children can’t write to each other there. Each message has a button to
          report it.
        </p>
      </Section>
      <Section title="I forgot my password. What now?">
        <p>
          <Link to={pages.forgotPassword.path}>Request a link</Link> with your email address. It works once
          and expires in 30 minutes.
        </p>
      </Section>
      <Section title="I joined as a coach. Why can’t I see my team?">
        <p>
          The club reviews every coach first. Until you’re approved, you have the same access as a parent.
        </p>
      </Section>
      <Section title="How do I change my address, my phone number or what I agreed to?">
        <p>
          In <Link to={pages.account.path}>your account</Link>. Click your name at the top of any page.
        </p>
      </Section>
      <Section title="My question isn’t here">
        <p>
          Email <ClubEmail />.
        </p>
      </Section>
    </AboutPage>
  )
}
