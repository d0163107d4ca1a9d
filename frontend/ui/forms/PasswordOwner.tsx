/** Tells a password manager whose password a form sets. */
export const PasswordOwner = ({ username }: { username: string }) => (
  <input className="hidden" type="text" autoComplete="username" value={username} readOnly hidden />
)
