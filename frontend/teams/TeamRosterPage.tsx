export default function TeamRosterPage() {
  return null
}
