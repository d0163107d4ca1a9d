/** Facts for the rules about the demo club, written by hand from a calendar. */

/** In which month what a club in the US plays begins, and in which it is over. */
export const seasonMonths: Record<string, readonly [first: string, last: string]> = {
  'Spring League': ['03', '06'],
  'Spring Travel': ['03', '06'],
  'Spring Overtime Clinic': ['06', '07'],
  'Summer Clinic': ['07', '09'],
  'Summer Travel': ['07', '09'],
  'Fall Clinic': ['09', '11'],
  'Fall Travel': ['09', '11'],
  'Fall Indoor Clinic': ['11', '12'],
  'Winter Indoor Clinic': ['12', '03'],
}

/** From the middle of November to the end of February, evenings and weekends are for the fieldhouse. */
export const isForFieldhouse = (day: string): boolean => day.slice(5) > '11-20' || day.slice(5) < '03-01'

/** What may be on, January first. */
export const seasonsOfMonth = [
  ['Winter'],
  ['Winter'],
  ['Winter', 'Spring'],
  ['Spring'],
  ['Spring'],
  ['Spring'],
  ['Spring', 'Summer'],
  ['Summer'],
  ['Summer', 'Fall'],
  ['Fall'],
  ['Fall'],
  ['Fall', 'Winter'],
]

/** Holidays in 2027 and 2028, and in the winters before and after: New Year, Easter, Memorial Day, … */
export const holidays = new Set(
  `2026-11-26 2026-11-27 2026-12-24 2026-12-25 2026-12-31 2027-01-01 2027-03-27 2027-03-28 2027-05-29 2027-05-30
  2027-05-31 2027-07-04 2027-09-04 2027-09-05 2027-09-06 2027-11-25 2027-11-26 2027-11-27 2027-12-24 2027-12-25
  2027-12-31 2028-01-01 2028-04-15 2028-04-16 2028-05-27 2028-05-28 2028-05-29 2028-07-04 2028-09-02 2028-09-03
  2028-09-04 2028-11-23 2028-11-24 2028-11-25 2028-12-24 2028-12-25 2028-12-31 2029-01-01 2029-03-31 2029-04-01`.split(
    /\s+/,
  ),
)

export const girlNames = new Set(
  `Abigail Alice Amelia Anna Ava Bella Chloe Clara Cleo Daisy Elise Ella Emma Eva Freya Grace Hannah Harper Inés Isla Ivy
  Julia June Kaia Keira Layla Leah Lily Lucía Lucy Maya Megan Mia Molly Naomi Nina Nora Olive Paige Piper Quinn Riley Rose
  Ruby Sadie Sophie Stella Tara Tess Violet Zoe`.split(/\s+/),
)

export const boyNames = new Set(
  `Aiden Ben Brady Caleb Cole Dean Declan Dylan Eli Ethan Felix Finn Gavin Grant Hank Henry Hugo Ian Isaac Jack Joel Julian
  Kyle Leo Lucas Luke Marcus Mason Mateo Max Miles Noah Nolan Oscar Otis Owen Parker Reid Roman Ryan Samir Silas Simon Sky
  Theo Trevor Tyler Umar Wes`.split(/\s+/),
)
