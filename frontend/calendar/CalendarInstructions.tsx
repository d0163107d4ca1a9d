import styles from './calendar.module.css'

const steps = [
  [
    'iPhone, iPad and Mac',
    'Choose “Subscribe on this device” and confirm. Or go to Settings > Apps > Calendar > Calendar Accounts > Add Account > Other > Add Subscribed Calendar, and paste the link.',
  ],
  [
    'Google Calendar',
    'On a computer, open calendar.google.com, click the plus sign next to “Other calendars,” then “From URL,” and paste the link. It will show up on your phone too.',
  ],
  ['Outlook', 'Open the calendar, choose “Add calendar,” then “Subscribe from web,” and paste the link.'],
] as const

/** How to add the address to the three most common calendars, using their own terms. */
export function CalendarInstructions() {
  return (
    <div className={styles.feedHow}>
      {steps.map(([name, text]) => (
        <details key={name}>
          <summary>{name}</summary>
          <p>{text}</p>
        </details>
      ))}
      <p className="muted">
        Some calendars check for changes only once a day. For the latest, see the schedule here and the club’s
        emails.
      </p>
    </div>
  )
}
