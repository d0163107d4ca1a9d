/** What the demo club would set when it is deployed. */
export const deployedClub = {
  CLUB_NAME: 'Ridgeline Lacrosse',
  CLUB_SOCIAL: 'https://www.instagram.com/ridgeline, https://www.facebook.com/ridgeline',
}

export const clubSchools = {
  elementary: ['Ridgeline Elementary', 'Lakeside Elementary', 'Maple Grove Elementary'],
  middle: ['Central Middle School', 'Ridgeline Middle School'],
  private: 'St. Mary Academy',
}
