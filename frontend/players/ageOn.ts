/** The age in whole years on a date. */
export const ageOn = (today: string, dateOfBirth: string): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
