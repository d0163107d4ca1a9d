/** What thieves try first. The form says so when the field is left, and the server again. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(comparable(password))

export const tooCommon = 'This password is too common. Please choose another one.'

/** Normalized as for its hash, so that a rejected password cannot slip through in another encoding. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase()

const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 000000 111111 11111111 112233 121212 123123 123123123 123321 131313 147258369
  159753 222222 555555 654321 666666 696969 777777 7777777 888888 987654321 999999 aaaaaa abc123 abcd1234 access admin123 amanda andrew
  asdasd asdfgh asdfghjkl ashley baseball basketball batman changeme charlie chelsea chocolate computer cookie daniel dragon football
  freedom george ginger hannah harley hello123 hockey hunter iloveyou jennifer jessica jordan jordan23 joshua killer lacrosse lacrosse1
  letmein liverpool love123 maggie martin master matthew michael michelle monkey mustang nicole passw0rd password password1 password12
  password123 pepper princess qazwsx qwe123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ranger robert samsung secret shadow soccer
  starwars summer sunshine superman taylor thomas tigger trustno1 welcome welcome1 whatever william winter yankees zaq12wsx zxcvbn
  zxcvbnm`.split(/\s+/),
)
