/** Every player with its guardian; administrators connect them. */
export default function Connections({ search }: { search: string }) {
  return <p className="muted">{search}</p>
}
