/** The password of every account of the demo club, and of the people that tests create. */
export const demoPassword = 'Lacrosse-2026!'
