import styles from './calendar.module.css'

const steps = [
  [
    'iPhone, iPad and Mac',
    'Choose "Subscribe on this device" and confirm. Or open Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address.',
  ],
  [
    'Google Calendar',
    'On a computer open calendar.google.com, choose the plus beside "Other calendars", then "From URL", and paste the address. It then shows on your phone too.',
  ],
  ['Outlook', 'Open the calendar, choose "Add calendar", then "Subscribe from web", and paste the address.'],
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
        Some calendars look for changes only once a day. What counts is the schedule here, and the mail that
        the club sends.
      </p>
    </div>
  )
}
