/** The password of every account of the demo club, and of the people whom tests enter. */
export const demoPassword = 'Lacrosse-2026!'
