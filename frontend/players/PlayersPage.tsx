export default function PlayersPage() {
  return null
}
