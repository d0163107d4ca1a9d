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
          Yes. Choose Pay Later at the checkout and your child has its place for {graceHours} hours. If the
          payment has not come by then, the place may go to somebody else.
        </p>
      </Section>
      <Section title="The program is full. What can I do?">
        <p>
          Join its waiting list. When a place becomes free, it is kept for the first child on the list for{' '}
          {offerHours} hours, and we write to you at once. Register within that time, and it is yours.
        </p>
      </Section>
      <Section title="My child cannot take part. How do I cancel?">
        <p>
          In <Link to={pages.account.path}>your account</Link>, as long as nothing has been paid. After that
          please write to <ClubEmail />: the club decides what it can give back.
        </p>
      </Section>
      <Section title="Where are my receipts?">
        <p>
          Each payment has one in <Link to={pages.account.path}>your account</Link>, and each year a statement
          of all of them.
        </p>
      </Section>
      <Section title="Which cards can I use, and who sees my card number?">
        <p>
          All cards that Stripe takes. The number goes from your browser to Stripe, and the club never sees
          it.
        </p>
      </Section>
      <Section title="Who reads what a coach writes to my child?">
        <p>
          You do. Whatever an adult and a child write to each other in{' '}
          <Link to={pages.messages.path}>Messages</Link> its parents and guardians read too, and everybody in
          the conversation is told so. Children cannot write to each other there. Each message has a button to
          report it.
        </p>
      </Section>
      <Section title="I forgot my password. What now?">
        <p>
          <Link to={pages.forgotPassword.path}>Ask for a link</Link> by your e-mail address. It works for half
          an hour, and once.
        </p>
      </Section>
      <Section title="I joined as a coach. Why can I not see my team?">
        <p>The club looks at every coach first. Until it has approved you, you see what a parent sees.</p>
      </Section>
      <Section title="How do I change my address, my phone or what I agreed to?">
        <p>
          In <Link to={pages.account.path}>your account</Link>, behind your name at the top of each page.
        </p>
      </Section>
      <Section title="My question is not here">
        <p>
          Write to <ClubEmail />.
        </p>
      </Section>
    </AboutPage>
  )
}
