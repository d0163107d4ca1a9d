import ICAL from 'ical.js'

/** A calendar as another program reads it. Throws if it cannot be parsed. */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map(component => {
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString()
    const { uid, summary, location, sequence, startDate, endDate } = new ICAL.Event(component)
    return {
      uid,
      summary,
      location,
      sequence,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      isUtc: startDate.zone === ICAL.Timezone.utcTimezone && endDate.zone === ICAL.Timezone.utcTimezone,
      status: value('status'),
      transparency: value('transp'),
      url: value('url'),
      stamp: value('dtstamp'),
      changed: value('last-modified'),
      names: component.getAllProperties().map(({ name }) => name),
    }
  })
  // The parser leaves unknown parts unchanged.
  const name = calendar
    .getFirstPropertyValue('x-wr-calname')
    ?.toString()
    .replace(/\\([\\,;])/g, '$1')
  return { name, calendar, entries }
}
